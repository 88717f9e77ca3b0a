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
 * Writes a tar of `createBackupStream` into a temporary file that only its owner can read, flushes it to disk, verifies
 * it by reading, and then renames it to `file`. Returns its manifest. Throws and removes the temporary file when the
 * backup is incomplete or `signal` aborts it.
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
 * Writes a backup of the installation of the settings, on its open database, into `file`; see `writeBackup`. The rows
 * are buffered in the file's folder, which needs space for them anyway.
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
