import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Database, DatabaseHandle } from "#app/server/db/client.server.ts";
import { openEmbedded } from "#app/server/db/embedded.server.ts";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { TEMPLATE } from "#tests/support/template-names.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test server's URL in the project `postgres`, else empty. */
    postgresUrl: string;
    /** The file that holds the prepared PGlite. */
    pgliteDump: string;
  }
}

/** The embedded database of the test files that one worker runs: they share their imports, and opening it takes a second. */
let embedded: Promise<DatabaseHandle> | undefined;

/**
 * The database of this test file, with the schema and nothing in it: in the project `postgres` a copy of a prepared
 * database on the test server, else the worker's embedded one, which its files use in turn. Whoever changes the schema
 * changes it back.
 */
export async function testDatabase(): Promise<DatabaseHandle> {
  const server = inject("postgresUrl");
  if (server) {
    const handle = await openPostgresCopy(server);
    afterAll(() => handle.close());
    return handle;
  }
  embedded ??= openEmbeddedCopy(inject("pgliteDump"));
  const handle = await embedded;
  await emptyDatabase(handle.db);
  await handle.executeSql("delete from pgboss.job");
  return handle;
}

/**
 * Empties every table of ours; each test begins with nothing. Row by row and past the triggers, because truncating
 * writes new files for every table and index, which takes longer than most tests.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  await db.execute(sql`
    do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'delete from ' || name;
      end loop;
    end $$`);
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
