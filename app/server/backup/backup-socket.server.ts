import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Log } from "#app/server/log.server.ts";

/**
 * Sends a backup, as a tar, over a socket in `DATA_DIR` to each client; only the server's own user may connect. `npm
 * run backup` uses it, because the embedded database belongs to the server's process. Requires the folder's lock, so
 * that an existing socket belongs to a killed server. Logs a warning on file systems without sockets. Returns a
 * function that closes it.
 */
export async function serveBackups(
  dataDir: string,
  createStream: () => Promise<Readable>,
  log: Log,
): Promise<() => Promise<void>> {
  const active = new Map<Promise<void>, () => void>();
  const server = createServer((socket) => {
    const sending = sendBackup(createStream, socket).then(
      () => log.info("A backup was handed over"),
      (error: unknown) => log.warn({ err: error }, "A backup could not be handed over"),
    );
    active.set(sending, () => socket.destroy());
    void sending.finally(() => active.delete(sending));
  });
  const file = socketOf(dataDir);
  try {
    await rm(file, { force: true });
    server.listen(file);
    await once(server, "listening");
    await chmod(file, 0o600);
  } catch (error) {
    log.warn({ err: error }, "npm run backup will not work while this server runs: DATA_DIR can't hold a socket");
  }
  return async () => {
    server.close();
    for (const cancel of active.values()) cancel();
    await Promise.all(active.keys());
  };
}

async function sendBackup(createStream: () => Promise<Readable>, socket: Socket): Promise<void> {
  try {
    await pipeline(await createStream(), socket);
  } finally {
    socket.destroy();
  }
}

/** Requests a backup, as a tar, from the server that runs on `dataDir`; null when none answers. */
export async function requestBackup(dataDir: string): Promise<Readable | null> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return null;
  }
}

/**
 * The shorter of the absolute and the relative path, because a socket's path is limited to about a hundred characters.
 */
function socketOf(dataDir: string): string {
  const absolute = path.resolve(dataDir, "palapa.sock");
  const relative = path.relative(process.cwd(), absolute);
  return relative.length < absolute.length ? relative : absolute;
}
