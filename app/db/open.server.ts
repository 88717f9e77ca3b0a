import { keepSnapshots, takeSnapshot } from "#app/db/snapshots.server.ts";
import { databaseFolder, findDatabase, lockDataDir, makeDatabase } from "#app/db/data-dir.server.ts";
import type { DatabaseHandle } from "#app/db/client.server.ts";
import type { Env } from "#app/env.server.ts";
import type { Log } from "#app/log.server.ts";

/**
 * Opens the database that the settings name, with its tables up to date: PostgreSQL by DATABASE_URL, else the embedded
 * one in DATA_DIR, which stays locked until the handle is closed. `say` is told what takes long.
 */
export async function openDatabase(env: Env, log: Log, say: (step: string) => void): Promise<DatabaseHandle> {
  if (!env.DATABASE_URL) return openLocked(env.DATA_DIR, log, say);
  say("Opening PostgreSQL");
  const { openPostgres } = await import("#app/db/postgres.server.ts");
  return openPostgres(env.DATABASE_URL, (error) => log.warn({ err: error }, "The connection to the database broke"));
}

async function openLocked(dataDir: string, log: Log, say: (step: string) => void): Promise<DatabaseHandle> {
  const lock = await lockDataDir(dataDir);
  try {
    const isThere = await findDatabase(dataDir);
    const { createPglite, openEmbedded } = await import("#app/db/embedded.server.ts");
    if (!isThere) {
      say("Making the database (once)");
      await makeDatabase(dataDir, async (folder) => (await createPglite({ folder })).close());
    }
    say("Opening the database");
    const handle = await openEmbedded({
      folder: databaseFolder(dataDir),
      async beforeUpgrade(pglite) {
        say("Taking a snapshot before the upgrade");
        await takeSnapshot(pglite, dataDir, new Date());
      },
    });
    const stopSnapshots = keepSnapshots(handle.pglite, dataDir, log, () => new Date());
    return {
      ...handle,
      async close() {
        await stopSnapshots();
        await handle.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
