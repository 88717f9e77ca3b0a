import path from "node:path";
import { writeBackup } from "#app/server/backup/backup-file.server.ts";
import { BackupError } from "#app/lib/errors.ts";
import { askForBackup } from "#app/server/backup/backup-socket.server.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";
import { backupSourceOf, createBackup } from "#app/server/backup/create-archive.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import {
  type DataDirLock,
  DataDirTaken,
  databaseFolder,
  findDatabase,
  lockDataDir,
} from "#app/server/db/data-dir.server.ts";
import { restrictToOwner } from "#app/server/db/private-folder.server.ts";
import * as schema from "#app/server/db/schema.ts";
import type { Env } from "#app/server/env.server.ts";

/**
 * Writes the house that the settings name into one file, whether its server runs or not. PostgreSQL is asked itself. The
 * embedded database belongs to one process: when that is a running server, it hands the backup over, else this process
 * opens the folder. Refuses (throws a `BackupError` or a `StartupError`) with a sentence.
 */
export async function makeBackup(env: Env, file: string, now: () => Date): Promise<Manifest> {
  if (env.DATABASE_URL) return backUpPostgres(env, env.DATABASE_URL, file, now);
  restrictToOwner(env.DATA_DIR);
  if (!(await findDatabase(env.DATA_DIR)))
    throw new BackupError(`DATA_DIR: there is no house in ${path.resolve(env.DATA_DIR)} yet.`);
  const lock = await lockUnlessRunning(env.DATA_DIR);
  return lock ? backUpFolder(env, lock, file, now) : backUpRunning(env.DATA_DIR, file);
}

async function backUpPostgres(env: Env, url: string, file: string, now: () => Date): Promise<Manifest> {
  const [{ connectForMaintenance }, { drizzle }] = await Promise.all([
    import("#app/server/db/postgres.server.ts"),
    import("drizzle-orm/node-postgres"),
  ]);
  const client = await connectForMaintenance(url, () => {});
  try {
    return await backUp(env, drizzle(client, { schema }), file, now);
  } finally {
    await client.end();
  }
}

async function backUpFolder(env: Env, lock: DataDirLock, file: string, now: () => Date): Promise<Manifest> {
  try {
    const [{ createPglite }, { drizzle }] = await Promise.all([
      import("#app/server/db/embedded.server.ts"),
      import("drizzle-orm/pglite"),
    ]);
    const pglite = await createPglite({ folder: databaseFolder(env.DATA_DIR) });
    try {
      return await backUp(env, drizzle(pglite, { schema }), file, now);
    } finally {
      await pglite.close();
    }
  } finally {
    lock.release();
  }
}

async function backUpRunning(dataDir: string, file: string): Promise<Manifest> {
  const tar = await askForBackup(dataDir);
  if (!tar) {
    throw new BackupError(
      `DATA_DIR: a Palapa is running on ${path.resolve(dataDir)}, but does not answer. Is it just starting, does it belong to another user, or does its log say why? Else stop it first.`,
    );
  }
  return writeBackup(tar, file);
}

/** Backs up what is open already; the rows wait in the file's own folder, where there must be room anyway. */
async function backUp(env: Env, db: Database, file: string, now: () => Date): Promise<Manifest> {
  return writeBackup(createBackup(await backupSourceOf(env, db, path.dirname(file), now)), file);
}

async function lockUnlessRunning(dataDir: string): Promise<DataDirLock | null> {
  try {
    return await lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirTaken) return null;
    throw error;
  }
}
