import { createServer } from "vite";
import type * as ServerModule from "../server.ts";
import { readEnv } from "../app/env.server.ts";

// The same server as in production, over sources that Vite compiles as they change. The app with its open database is
// made once, here; a changed module only makes a new handler for it, so the data folder is never opened twice.
process.env.NODE_ENV ??= "development";

const load = (vite: Awaited<ReturnType<typeof createServer>>) =>
  vite.ssrLoadModule("./server.ts") as Promise<typeof ServerModule>;

// The page's live connection to Vite goes over the app's own port, which exists only once the server listens.
const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { port: 0 } } });
const { runServer } = await load(vite);
await runServer(readEnv(process.env), {
  createHandler: (app) => async (request, remoteAddress) => {
    const { createHandler } = await load(vite);
    return createHandler(app)(request, remoteAddress);
  },
  assets: async () => vite.middlewares,
});
