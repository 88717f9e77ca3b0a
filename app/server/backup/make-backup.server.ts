import path from "node:path";
import { backUpTo, writeBackup } from "#app/server/backup/backup-file.server.ts";
import { BackupError } from "#app/lib/errors.ts";
import { requestBackup } from "#app/server/backup/backup-socket.server.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";
import { DataDirTaken, databaseFolder, findDatabase, lockDataDir } from "#app/server/db/data-dir.server.ts";
import { restrictToOwner } from "#app/server/db/private-folder.server.ts";
import * as schema from "#app/server/db/schema.ts";
import type { Env } from "#app/server/env.server.ts";

/**
 * Backs up the installation of the settings into one file, whether its server runs or not. PostgreSQL is read directly.
 * The embedded database belongs to one process: when that is a running server, it sends the backup, else this process
 * opens the folder. Throws a `BackupError` or a `StartupError`.
 */
export async function makeBackup(env: Env, file: string, now: () => Date): Promise<Manifest> {
  if (env.DATABASE_URL) return backUpPostgres(env, env.DATABASE_URL, file, now);
  restrictToOwner(env.DATA_DIR);
  if (!(await findDatabase(env.DATA_DIR)))
    throw new BackupError(`DATA_DIR: there is no installation in ${path.resolve(env.DATA_DIR)} yet.`);
  try {
    return await backUpFolder(env, file, now);
  } catch (error) {
    if (error instanceof DataDirTaken) return backUpRunning(env.DATA_DIR, file);
    throw error;
  }
}

async function backUpPostgres(env: Env, url: string, file: string, now: () => Date): Promise<Manifest> {
  const [{ connectForMaintenance }, { drizzle }] = await Promise.all([
    import("#app/server/db/postgres.server.ts"),
    import("drizzle-orm/node-postgres"),
  ]);
  const client = await connectForMaintenance(url, () => {});
  try {
    return await backUpTo(file, env, drizzle(client, { schema }), now());
  } finally {
    await client.end();
  }
}

async function backUpFolder(env: Env, file: string, now: () => Date): Promise<Manifest> {
  const lock = await lockDataDir(env.DATA_DIR);
  try {
    const [{ createPglite }, { drizzle }] = await Promise.all([
      import("#app/server/db/embedded.server.ts"),
      import("drizzle-orm/pglite"),
    ]);
    const pglite = await createPglite({ folder: databaseFolder(env.DATA_DIR) });
    try {
      return await backUpTo(file, env, drizzle(pglite, { schema }), now());
    } finally {
      await pglite.close();
    }
  } finally {
    lock.release();
  }
}

async function backUpRunning(dataDir: string, file: string): Promise<Manifest> {
  const tar = await requestBackup(dataDir);
  if (!tar) {
    throw new BackupError(
      `DATA_DIR: a Palapa is running on ${path.resolve(dataDir)}, but does not answer. It may be starting or belong to another user, or its log has the reason. Otherwise stop it first.`,
    );
  }
  return writeBackup(tar, file);
}
