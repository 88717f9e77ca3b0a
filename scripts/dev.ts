import { createServer as createHttpServer } from "node:http";
import { createServer } from "vite";
import type * as ServerModule from "../server.ts";
import { readEnv } from "../app/server/env.server.ts";

// The same server as in production, over sources that Vite compiles as they change. The app with its open database is
// made once, here; a changed module only makes a new handler for it, so the data folder is never opened twice.
process.env.NODE_ENV ??= "development";

// Stands in for the app's own server, which exists only later: the page's live connection to Vite is handed on to it,
// so that it goes over the app's own address, the only one that the pages' security policy allows.
const liveConnections = createHttpServer();
const vite = await createServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: liveConnections } },
});
const load = () => vite.ssrLoadModule("./server.ts") as Promise<typeof ServerModule>;

const { runServer } = await load();
await runServer(readEnv(process.env), {
  createHandler: (app) => async (request, remoteAddress) => {
    const { createHandler } = await load();
    return createHandler(app)(request, remoteAddress);
  },
  assets: async (http) => {
    http.on("upgrade", (...upgrade) => liveConnections.emit("upgrade", ...upgrade));
    return vite.middlewares;
  },
});
