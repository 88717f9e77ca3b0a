import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Log } from "#app/server/log.server.ts";

/**
 * Hands the whole house, as a tar, to whoever connects to a socket in `DATA_DIR`: only the user that the server runs as
 * may. The embedded database belongs to the server's process, so `npm run backup` asks here. Call with the folder's
 * lock held: a socket that a killed server left behind is then nobody's. Without one (some disks know no sockets) the
 * log says so. Returns what ends it.
 */
export async function answerBackups(
  dataDir: string,
  pack: () => Promise<Readable>,
  log: Log,
): Promise<() => Promise<void>> {
  const underway = new Map<Promise<void>, () => void>();
  const server = createServer((socket) => {
    const sending = handOver(pack, socket).then(
      () => log.info("A backup was handed over"),
      (error: unknown) => log.warn({ err: error }, "A backup could not be handed over"),
    );
    underway.set(sending, () => socket.destroy());
    void sending.finally(() => underway.delete(sending));
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
    for (const cut of underway.values()) cut();
    await Promise.all(underway.keys());
  };
}

async function handOver(pack: () => Promise<Readable>, socket: Socket): Promise<void> {
  try {
    await pipeline(await pack(), socket);
  } finally {
    socket.destroy();
  }
}

/** The tar of the house whose server runs on `dataDir`, or null when none answers there. */
export async function askForBackup(dataDir: string): Promise<Readable | null> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return null;
  }
}

/** A socket's name may have about a hundred characters, so the shorter way to it is taken. */
function socketOf(dataDir: string): string {
  const whole = path.resolve(dataDir, "palapa.sock");
  const fromHere = path.relative(process.cwd(), whole);
  return fromHere.length < whole.length ? fromHere : whole;
}
