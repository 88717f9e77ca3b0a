import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import type * as ServerModule from "../server.ts";
import { readEnv } from "../app/server/env.server.ts";

// The same server as in production, from sources that Vite compiles as they change. The app with its open database is
// created once; a changed module only creates a new handler for it, so the data folder is never opened twice.
process.env.NODE_ENV ??= "development";

// A placeholder for the app's server, which is created later. Vite's WebSocket connections are forwarded to it, so that
// they use the app's own address, the only one that the content security policy allows.
const hmrServer = createHttpServer();
const vite = await createServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: hmrServer } },
});
const load = () => vite.ssrLoadModule("./server.ts") as Promise<typeof ServerModule>;

const { runServer } = await load();
await runServer(readEnv(process.env), {
  createHandler: (app) => async (request, remoteAddress) => {
    const { createHandler } = await load();
    return createHandler(app)(request, remoteAddress);
  },
  assets: async (http) => {
    http.on("upgrade", (...upgrade) => hmrServer.emit("upgrade", ...upgrade));
    return vite.middlewares;
  },
});
