import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions, types } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { drizzle } from "drizzle-orm/pglite";
import {
  type Database,
  type DatabaseHandle,
  forbidOutsideTransaction,
  guardTransactions,
} from "#app/server/db/client.server.ts";
import { applyMigrations, compareSchema } from "#app/server/db/migrations.server.ts";
import * as schema from "#app/server/db/schema.ts";
import { installJobs } from "#app/server/jobs/job-queue.server.ts";
import { StartupError } from "#app/lib/errors.ts";

export interface EmbeddedOptions {
  /** The database's folder; in memory without one. */
  folder?: string;
  /** A dump to load initially. */
  loadDataDir?: PGliteOptions["loadDataDir"];
  /** Called before migrations run on a database that is not empty. */
  beforeUpgrade?: (db: Database) => Promise<void>;
}

/** Opens the embedded PostgreSQL and migrates its schema. The caller holds the folder's lock. */
export async function openEmbedded(options: EmbeddedOptions): Promise<DatabaseHandle & { pglite: PGlite }> {
  const pglite = await createPglite(options);
  const handle = handleOf(pglite);
  try {
    const state = await compareSchema((text) => pglite.query(text));
    if (state === "behind") await options.beforeUpgrade?.(handle.db);
    if (state !== "current")
      await pglite.transaction((tx) => applyMigrations((text, values) => tx.query(text, values)));
    await installJobs(handle);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  return { ...handle, pglite };
}

// Keeps V8 from recompiling PostgreSQL's WebAssembly with optimizations, which takes half a gigabyte of memory for some
// seconds at every start (decision 23).
for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

/** PostgreSQL's page cache. WebAssembly allocates all of it at the start, so it is far below the default of 128 MB. */
const SHARED_BUFFERS = "16MB";

/** Opens PGlite without the app's schema. Throws a `StartupError` for a folder that it can't open. */
export async function createPglite({ folder, loadDataDir }: Pick<EmbeddedOptions, "folder" | "loadDataDir">) {
  try {
    return await PGlite.create({
      dataDir: folder,
      loadDataDir,
      extensions: { btree_gist },
      // A date column is a string, never a JavaScript Date (decision 2).
      parsers: { [types.DATE]: (text: string) => text },
      startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
    });
  } catch (error) {
    if (!folder) throw error;
    // PostgreSQL's own message is not available: the error only says 'Aborted()'.
    throw new StartupError(
      `DATA_DIR: the database in ${path.resolve(folder)} can't be opened (${(error as Error).message}). Is everything in it readable and writable for user ${process.getuid?.() ?? ""}, and is there room on the disk? If it is damaged, restore the newest backup over it: npm run restore -- FILE --replace`,
      { cause: error },
    );
  }
}

function handleOf(pglite: PGlite): DatabaseHandle {
  const client = forbidOutsideTransaction(pglite, ["query", "exec", "transaction"]);
  return {
    kind: "embedded",
    db: guardTransactions(drizzle(client, { schema })),
    async listen(channel, onMessage) {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    async ping() {
      await client.query("select 1");
    },
    async executeSql(text, values) {
      if (values?.length) return client.query(text, values);
      // The job queue sends BEGIN and COMMIT in one text. The driver's own transaction keeps other statements from running
      // in between, and rolls back before the next one when a statement fails.
      const results = await client.transaction((tx) => tx.exec(text));
      return { rows: results.flatMap((result) => result.rows as unknown[]) };
    },
    async close() {
      await pglite.close();
    },
  };
}
