import { stampOf } from "#app/server/backup/backup-file.server.ts";
import { storeBackup } from "#app/server/backup/daily-backups.server.ts";
import {
  databaseFolder,
  findDatabase,
  finishRestore,
  lockDataDir,
  createDatabaseAtomically,
} from "#app/server/db/data-dir.server.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { restrictToOwner } from "#app/server/db/private-folder.server.ts";
import { lowMemoryWarning } from "#app/server/db/low-memory-warning.ts";
import type { Env } from "#app/server/env.server.ts";
import type { Log } from "#app/server/log.server.ts";

/**
 * Opens the database that the settings name, with its tables up to date: PostgreSQL by DATABASE_URL, else the embedded
 * one in DATA_DIR, which stays locked until the handle is closed. Calls `onStep` with the name of each step that takes long.
 */
export async function openDatabase(env: Env, log: Log, onStep: (step: string) => void): Promise<DatabaseHandle> {
  if (!env.DATABASE_URL) {
    const warning = lowMemoryWarning(process.availableMemory());
    if (warning) log.warn(warning);
    return openLocked(env, onStep);
  }
  restrictToOwner(env.DATA_DIR);
  onStep("Opening PostgreSQL");
  const { openPostgres } = await import("#app/server/db/postgres.server.ts");
  return openPostgres(env.DATABASE_URL, (error) => log.warn({ err: error }, "The connection to the database broke"));
}

async function openLocked(env: Env, onStep: (step: string) => void): Promise<DatabaseHandle> {
  const dataDir = env.DATA_DIR;
  restrictToOwner(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    await finishRestore(dataDir, stampOf(new Date()));
    const exists = await findDatabase(dataDir);
    const [{ openEmbedded }, { createEmptyDatabase }] = await Promise.all([
      import("#app/server/db/embedded.server.ts"),
      import("#app/server/db/empty-database.server.ts"),
    ]);
    if (!exists) {
      onStep("Making the database (once)");
      await createDatabaseAtomically(dataDir, createEmptyDatabase);
      restrictToOwner(dataDir);
    }
    onStep("Opening the database");
    const handle = await openEmbedded({
      folder: databaseFolder(dataDir),
      async beforeUpgrade(db) {
        onStep("Keeping a backup before the upgrade");
        await storeBackup(env, db, new Date());
      },
    });
    return {
      ...handle,
      async close() {
        await handle.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
