import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can stall: connections stay open, but no data is forwarded. */
export interface StallingProxy {
  port: number;
  /** Stops forwarding data in both directions until `resume`. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Opens a proxy on loopback to the local port `target`. */
export async function openStallingProxy(target: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("end", () => to.end());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      // The handler of 'close' ends the other side.
      from.on("error", () => {});
      if (isStalled) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
