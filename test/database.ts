import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, type DatabaseHandle, rowsOf } from "#app/db/client.server.ts";
import { openEmbedded } from "#app/db/embedded.server.ts";
import { openPostgres } from "#app/db/postgres.server.ts";

/**
 * A database for this test file, with the schema and nothing in it: a clone of a prepared PGlite, or in the project
 * `postgres` a copy of a prepared database on the test server. Closed when the file is done.
 */
export async function testDatabase(): Promise<DatabaseHandle> {
  const server = inject("postgresUrl");
  const handle = server ? await openPostgresCopy(server) : await openEmbeddedCopy(inject("pgliteDump"));
  afterAll(() => handle.close());
  return handle;
}

/** Empties every table of ours; each test begins with nothing. */
export async function emptyDatabase(db: Database): Promise<void> {
  const tables = await rowsOf<{ name: string }>(db, sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  await db.execute(sql.raw(`truncate ${tables.map((table) => table.name).join(", ")} cascade; `));
}

async function openEmbeddedCopy(dump: string): Promise<DatabaseHandle> {
  return openEmbedded({ loadDataDir: new Blob([await readFile(dump)]) });
}

/** The prepared database's name on the test server. */
export const TEMPLATE = "palapa_template";

async function openPostgresCopy(server: string): Promise<DatabaseHandle> {
  const name = `palapa_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openPostgres(url.href, (error) => {
    throw error;
  });
}
