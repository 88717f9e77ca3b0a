import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

/** An external service on loopback. */
export interface Loopback {
  /** Its address, e.g. `http://127.0.0.1:41234`. */
  origin: string;
  /** Stops it at once, with all open connections. */
  close: () => Promise<void>;
}

export async function openLoopback(handler: RequestListener): Promise<Loopback> {
  const server = createServer(handler);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
