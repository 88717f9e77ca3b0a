import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { checkBackup } from "#app/server/backup/read-archive.server.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";

/**
 * Writes a tar of `createBackup` into `file`, readable by its owner alone, waits until the disk has it, reads it back, and
 * only then gives it its name. Returns its manifest. Throws, and leaves nothing behind, when it is not whole or `signal`
 * has ended it.
 */
export async function writeBackup(tar: Readable, file: string, signal?: AbortSignal): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  // What goes wrong there is heard below; but it may go wrong before the first byte is asked for.
  tar.on("error", () => {});
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await rm(unfinished, { force: true });
    await pipeline(tar, createGzip(), createWriteStream(unfinished, { flush: true, mode: 0o600 }), { signal });
    const manifest = await checkBackup(unfinished);
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    tar.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
