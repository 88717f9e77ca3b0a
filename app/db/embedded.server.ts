import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type DatabaseHandle, guardClient, guardTransactions, VERSION_SQL } from "#app/db/client.server.ts";
import { compareSchema, migrationsFolder } from "#app/db/migrations.server.ts";
import { shareReads } from "#app/db/share-reads.ts";
import * as schema from "#app/db/schema.ts";
import { installJobs } from "#app/jobs/job-queue.server.ts";

export interface EmbeddedOptions {
  /** Where the database lives; in memory without one. */
  folder?: string;
  /** A dump to start from. */
  loadDataDir?: PGliteOptions["loadDataDir"];
  /** Called before a database with data in it gets newer tables. */
  beforeUpgrade?: (pglite: PGlite) => Promise<void>;
}

/** Opens the embedded PostgreSQL and brings its schema up to date. The caller holds the folder's lock. */
export async function openEmbedded(options: EmbeddedOptions): Promise<DatabaseHandle & { pglite: PGlite }> {
  const pglite = await createPglite(options);
  const handle = handleOf(pglite);
  try {
    const state = await compareSchema((text) => pglite.query(text));
    if (state === "behind") await options.beforeUpgrade?.(pglite);
    if (state !== "current") await migrate(drizzle(pglite), { migrationsFolder });
    await installJobs(handle);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  return { ...handle, pglite };
}

/** The embedded PostgreSQL itself, with no schema of ours. */
export function createPglite(options: Pick<EmbeddedOptions, "folder" | "loadDataDir">): Promise<PGlite> {
  return PGlite.create({ dataDir: options.folder, loadDataDir: options.loadDataDir, extensions: { btree_gist } });
}

function handleOf(pglite: PGlite): DatabaseHandle {
  const client = guardClient(pglite, ["query", "exec", "transaction"]);
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
    version: shareReads(async () => {
      // One message there and back, where a query takes five.
      const [result] = await client.exec(VERSION_SQL);
      const [row] = (result?.rows ?? []) as { version: string }[];
      if (!row) throw new Error("The database returned no version");
      return row.version;
    }),
    async executeSql(text, values) {
      if (values?.length) return client.query(text, values);
      // The job queue sends BEGIN and COMMIT in one text. Inside the driver's own transaction nobody else's
      // statement can slip between them, and when one fails the driver rolls back before anyone else has a turn.
      const results = await client.transaction((tx) => tx.exec(text));
      return { rows: results.flatMap((result) => result.rows as unknown[]) };
    },
    async close() {
      await pglite.close();
    },
  };
}
