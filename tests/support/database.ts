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
    /** The URL of the PostgreSQL test server in the project `postgres`, else empty. */
    postgresUrl: string;
    /** The path of the dump of the prepared embedded database. */
    pgliteDump: string;
  }
}

/** The embedded database of one worker, shared by its test files because opening it takes a second. */
let embedded: Promise<DatabaseHandle> | undefined;

/**
 * An empty database with the schema for this test file: in the project `postgres` a copy of a prepared database, else the
 * worker's embedded one. Test files run one after the other in it, so a test that changes the schema must restore it.
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
 * Deletes all rows of the application's tables, without running triggers. TRUNCATE would be slower: it writes new files
 * for every table and index.
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

/** Creates a copy of a prepared database on the test server and returns its URL. */
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
