import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { backupSourceOf, createBackupStream } from "#app/server/backup/create-archive.server.ts";
import { checkBackup } from "#app/server/backup/read-archive.server.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";
import type { Database } from "#app/server/db/client.server.ts";
import type { Env } from "#app/server/env.server.ts";

/** A time as part of a file name. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/[:.]/g, "-");
}

/** The default name of a backup. */
export function backupName(now: Date): string {
  return `palapa-${stampOf(now)}.tar.gz`;
}

/**
 * Writes a tar of `createBackupStream` into `file`, readable by its owner alone, waits until the disk has it, reads it
 * back, and only then gives it its name. Returns its manifest. Throws, and leaves nothing behind, when it is not whole or
 * `signal` has ended it.
 */
export async function writeBackup(tar: Readable, file: string, signal?: AbortSignal): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  // The pipeline reports its errors, but one may come before the pipeline starts.
  tar.on("error", () => {});
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await rm(unfinished, { force: true });
    await pipeline(tar, createGzip(), createWriteStream(unfinished, { flush: true, mode: 0o600 }), { signal });
    const { manifest } = await checkBackup(unfinished);
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    tar.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Writes a backup of the source that the settings name, on its open database, into `file`; see `writeBackup`. The rows
 * wait in the file's own folder, where there must be room anyway.
 */
export async function backUpTo(
  file: string,
  env: Env,
  db: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<Manifest> {
  const source = await backupSourceOf(env, db, path.dirname(file), () => now);
  return writeBackup(createBackupStream(source), file, signal);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
