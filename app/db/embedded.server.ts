import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type Database, type DatabaseHandle, guardClient, guardTransactions } from "#app/db/client.server.ts";
import * as schema from "#app/db/schema.ts";

/** Opens the embedded PostgreSQL in `folder` (in memory without one), brings its schema up to date. */
export async function openEmbedded(options: { folder?: string; loadDataDir?: PGliteOptions["loadDataDir"] }): Promise<
  DatabaseHandle & { pglite: PGlite }
> {
  const pglite = await PGlite.create({
    dataDir: options.folder,
    loadDataDir: options.loadDataDir,
    extensions: { btree_gist },
  });
  await migrate(drizzle(pglite), { migrationsFolder: "app/db/migrations" });
  return { ...handleOf(pglite), pglite };
}

function handleOf(pglite: PGlite): DatabaseHandle {
  const client = guardClient(pglite, ["query", "exec", "transaction"]);
  return {
    kind: "embedded",
    db: guardTransactions(drizzle(client, { schema }) as unknown as Database),
    async listen(channel, onMessage) {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    async ping() {
      await pglite.query("select 1");
    },
    async close() {
      await pglite.close();
    },
  };
}
