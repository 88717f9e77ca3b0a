import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { databaseFolder } from "#app/server/db/data-dir.server.ts";
import { openEmbedded } from "#app/server/db/embedded.server.ts";
import { EMPTY_DATABASE } from "#app/server/db/empty-database.server.ts";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { seedProperty } from "#tests/support/seed-property.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { PROPERTY_TEMPLATE, TEMPLATE } from "#tests/support/template-names.ts";

/** Prepares a PostgreSQL database with the schema, which test files copy, and a property on each kind of database. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), "palapa-test-"));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`drop database if exists ${PROPERTY_TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await open(TEMPLATE).then((schema) => schema.close());
  await client.query(`create database ${PROPERTY_TEMPLATE} template ${TEMPLATE}`);
  await client.end();
  execFileSync("node", ["scripts/empty-database.ts"], { stdio: "inherit" });
  const loadDataDir = new Blob([await readFile(EMPTY_DATABASE)]);
  const databases = [
    await open(PROPERTY_TEMPLATE),
    await openEmbedded({ folder: databaseFolder(dataDir), loadDataDir }),
  ];
  for (const database of databases) {
    await seedProperty(database.db, dataDir);
    await database.close();
  }

  function open(database: string) {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return openPostgres(url.href, (error) => {
      throw error;
    });
  }

  project.provide("postgresUrl", server.url);
  project.provide("pgliteDump", "");
  project.provide("dataDir", dataDir);
  return async () => {
    await rm(folder, { recursive: true });
    await server.stop();
  };
}
