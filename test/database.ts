import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, type DatabaseHandle, rowsOf } from "#app/server/db/client.server.ts";
import { openEmbedded } from "#app/server/db/embedded.server.ts";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { TEMPLATE } from "#test/template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test server's URL in the project `postgres`, else empty. */
    postgresUrl: string;
    /** The file that holds the prepared PGlite. */
    pgliteDump: string;
  }
}

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
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${tables.map((table) => table.name).join(", ")} cascade`));
}

async function openEmbeddedCopy(dump: string): Promise<DatabaseHandle> {
  return openEmbedded({ loadDataDir: new Blob([await readFile(dump)]) });
}

async function openPostgresCopy(server: string): Promise<DatabaseHandle> {
  return openPostgres(await copyTemplate(server), (error) => {
    throw error;
  });
}

/** Makes a copy of a prepared database on the test server and returns its URL. */
export async function copyTemplate(server: string, template = TEMPLATE): Promise<string> {
  const name = `palapa_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
