import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to a server that can fall silent: nothing is refused or cut, nothing comes through. */
export interface StallingProxy {
  port: number;
  /** Holds what is sent either way, until `resume`. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Opens a line on loopback to `target`, a port there. */
export async function openStallingProxy(target: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("end", () => to.end());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      // The other end hears of it by the close.
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
