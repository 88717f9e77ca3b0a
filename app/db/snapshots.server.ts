import type { PGlite } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { EMBEDDED_MAJOR } from "#app/db/data-dir.server.ts";
import { checkTar } from "#app/db/tar-check.server.ts";
import type { Log } from "#app/log.server.ts";

const KEEP = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const LOOK_MS = 60 * 60 * 1000;

/** Where snapshots are, inside `DATA_DIR`. */
export function snapshotFolder(dataDir: string): string {
  return path.join(dataDir, "snapshots");
}

/**
 * Writes the whole embedded database into one file, reads the file back, and only then gives it its name; keeps the
 * last seven. The database itself never asks the disk to keep what it wrote, so after a power cut a snapshot is what
 * is certainly there. Returns the file's path.
 */
export async function takeSnapshot(pglite: PGlite, dataDir: string, now: Date): Promise<string> {
  const folder = snapshotFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const name = `palapa-${now.toISOString().replace(/[:.]/g, "-")}.tar.gz`;
  const unfinished = path.join(folder, `${name}.unfinished`);
  try {
    await pglite.exec("CHECKPOINT");
    const tar = await pglite.dumpDataDir("none");
    const written = await write(unfinished, tar.stream());
    await check(unfinished, written);
    await rename(unfinished, path.join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await removeOld(folder);
  return path.join(folder, name);
}

/** Takes a snapshot whenever the newest is a day old; looks once an hour. Returns what ends it. */
export function keepSnapshots(pglite: PGlite, dataDir: string, log: Log, now: () => Date): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => takeIfDue(pglite, dataDir, log, now()));
  }, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function takeIfDue(pglite: PGlite, dataDir: string, log: Log, now: Date): Promise<void> {
  try {
    const newest = (await listSnapshots(snapshotFolder(dataDir))).at(-1);
    if (newest && now.getTime() - newest.taken < DAY_MS) return;
    const file = await takeSnapshot(pglite, dataDir, now);
    log.info({ file: path.basename(file) }, "Snapshot taken");
  } catch (error) {
    log.error({ err: error }, "No snapshot could be taken");
  }
}

/** Gzips `tar` to disk, waits until the disk has it, and returns the tar's digest. */
async function write(file: string, tar: ReadableStream<Uint8Array>): Promise<string> {
  const { digest, stream } = digesting();
  const out = createWriteStream(file, { flush: true, mode: 0o600 });
  await pipeline(
    Readable.fromWeb(tar as Parameters<typeof Readable.fromWeb>[0]),
    stream,
    createGzip({ level: 6 }),
    out,
  );
  return digest();
}

/** Reads the file back: it must hold exactly what was dumped, and that must be a whole database. */
async function check(file: string, written: string): Promise<void> {
  const { digest, stream } = digesting();
  await pipeline(createReadStream(file), createGunzip(), stream, (tar: AsyncIterable<Buffer>) =>
    checkTar(tar, EMBEDDED_MAJOR),
  );
  if (digest() !== written) throw new Error("The snapshot on disk is not what was written");
}

function digesting(): { digest: () => string; stream: Transform } {
  const hash = createHash("sha256");
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { digest: () => hash.digest("hex"), stream };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeOld(folder: string): Promise<void> {
  const snapshots = await listSnapshots(folder);
  for (const { file } of snapshots.slice(0, -KEEP)) await rm(file);
}

/** The snapshots, oldest first; the moment is read from the name, which a copied file keeps. */
async function listSnapshots(folder: string): Promise<{ file: string; taken: number }[]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return names.map((name) => ({
    file: path.join(folder, name),
    taken: Date.parse(name.replace(NAME, "$1T$2:$3:$4.$5Z")),
  }));
}

const NAME = /^palapa-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/;
