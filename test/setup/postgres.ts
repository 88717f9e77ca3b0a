import pg from "pg";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#app/db/postgres.server.ts";
import { startPostgres } from "#test/postgres.ts";
import { TEMPLATE } from "#test/template.ts";

/** Prepares one PostgreSQL database with the schema, that each test file copies. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${TEMPLATE}`;
  const handle = await openPostgres(url.href, (error) => {
    throw error;
  });
  await handle.close();
  project.provide("postgresUrl", server.url);
  project.provide("pgliteDump", "");
  return () => server.stop();
}
