import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

/** A server of the outside world, played on loopback. */
export interface Loopback {
  /** Its address, e.g. `http://127.0.0.1:41234`. */
  origin: string;
  /** Ends it at once, with the answers that are still under way. */
  close: () => Promise<void>;
}

export async function openLoopback(answer: RequestListener): Promise<Loopback> {
  const server = createServer(answer);
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
