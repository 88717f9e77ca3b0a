import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions, type QueryOptions, type Transaction, types } from "@electric-sql/pglite";
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
  /** Where the database lives; in memory without one. */
  folder?: string;
  /** A dump to start from. */
  loadDataDir?: PGliteOptions["loadDataDir"];
  /** Called before a database with data in it gets newer tables. */
  beforeUpgrade?: (db: Database) => Promise<void>;
}

/** Opens the embedded PostgreSQL and brings its schema up to date. The caller holds the folder's lock. */
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

// V8 would compile PostgreSQL's WebAssembly a second time, optimized: half a gigabyte for some seconds at every start,
// which a small machine doesn't have (decision 23).
for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

/**
 * PostgreSQL's own cache of pages. In WebAssembly all of it is memory from the start on, and the default of 128 MB is
 * for machines that serve nothing else; the system's file cache holds what doesn't fit.
 */
const SHARED_BUFFERS = "16MB";

/** The embedded PostgreSQL itself, with no schema of ours. Throws a `StartupError` for a folder that it can't open. */
export async function createPglite({ folder, loadDataDir }: Pick<EmbeddedOptions, "folder" | "loadDataDir">) {
  try {
    return await PGlite.create({
      dataDir: folder,
      loadDataDir,
      extensions: { btree_gist },
      parsers: asText,
      startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
    });
  } catch (error) {
    if (!folder) throw error;
    // What PostgreSQL itself says goes nowhere: 'Aborted()' is all that comes out.
    throw new StartupError(
      `DATA_DIR: the database in ${path.resolve(folder)} can't be opened (${(error as Error).message}). Is everything in it readable and writable for user ${process.getuid?.() ?? ""}, and is there room on the disk? If it is damaged, restore the newest backup over it: npm run restore -- FILE --replace`,
      { cause: error },
    );
  }
}

/** What Drizzle reads itself: moments, days, intervals, and lists of these and of numerics. */
const texts = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
const asText = Object.fromEntries(texts.map((type) => [type, (text: string) => text]));
const asDate = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ].map((type) => [type, (text: string) => new Date(text)]),
);

/**
 * The client without the parsers that Drizzle gives with each statement: PGlite would copy its table of all types for
 * them, which takes longer than many a statement. It has them from the beginning.
 */
function withoutParsers<Client extends PGlite | Transaction>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "query") {
        return (text: string, values?: unknown[], options?: QueryOptions) =>
          target.query(text, values, { rowMode: options?.rowMode });
      }
      if (name === "transaction" && "transaction" in target) {
        return (body: (tx: Transaction) => Promise<unknown>) => target.transaction((tx) => body(withoutParsers(tx)));
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

function handleOf(pglite: PGlite): DatabaseHandle {
  const client = forbidOutsideTransaction(pglite, ["query", "exec", "transaction"]);
  return {
    kind: "embedded",
    db: guardTransactions(drizzle(withoutParsers(client), { schema })),
    async listen(channel, onMessage) {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    async ping() {
      await client.query("select 1");
    },
    async executeSql(text, values) {
      if (values?.length) return client.query(text, values, { parsers: asDate });
      // The job queue sends BEGIN and COMMIT in one text. Inside the driver's own transaction nobody else's
      // statement can slip between them, and when one fails the driver rolls back before anyone else has a turn.
      const results = await client.transaction((tx) => tx.exec(text, { parsers: asDate }));
      return { rows: results.flatMap((result) => result.rows as unknown[]) };
    },
    async close() {
      await pglite.close();
    },
  };
}
