import pg from "pg";
import { databaseFolder, lockDataDir } from "#app/server/db/data-dir.server.ts";
import { createPglite } from "#app/server/db/embedded.server.ts";

type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** Queries PostgreSQL directly, without the application. */
export function queryPostgres(connectionString: string): Query {
  return async (text) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
}

/** Queries the embedded database in `dataDir` while no server has it open. */
export function queryEmbedded(dataDir: string): Query {
  return async (text) => {
    const lock = await lockDataDir(dataDir);
    const pglite = await createPglite({ folder: databaseFolder(dataDir) });
    try {
      return (await pglite.query<Record<string, unknown>>(text)).rows;
    } finally {
      await pglite.close();
      lock.release();
    }
  };
}
