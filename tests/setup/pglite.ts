import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databaseFolder } from "#app/server/db/data-dir.server.ts";
import { openEmbedded } from "#app/server/db/embedded.server.ts";
import { EMPTY_DATABASE } from "#app/server/db/empty-database.server.ts";
import { seedProperty } from "#tests/support/seed-property.ts";

/** Prepares an embedded database with the schema, which test files copy, and a data folder with a property, which servers copy. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-test-"));
  execFileSync("node", ["scripts/empty-database.ts"], { stdio: "inherit" });
  const database = await openEmbedded({ loadDataDir: new Blob([await readFile(EMPTY_DATABASE)]) });
  const dump = await database.pglite.dumpDataDir("none");
  await database.close();
  const file = join(folder, "empty.tar");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const seeded = await openEmbedded({ folder: databaseFolder(dataDir), loadDataDir: dump });
  await seedProperty(seeded.db, dataDir);
  await seeded.close();
  project.provide("pgliteDump", file);
  project.provide("dataDir", dataDir);
  project.provide("postgresUrl", "");
  return () => rm(folder, { recursive: true });
}
