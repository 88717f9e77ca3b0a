import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#app/db/embedded.server.ts";

/** Prepares one embedded database with the schema, that each test file clones: opening a new one takes seconds. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-test-"));
  const database = await openEmbedded({});
  const dump = await database.pglite.dumpDataDir("none");
  await database.close();
  const file = join(folder, "empty.tar");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  project.provide("pgliteDump", file);
  project.provide("postgresUrl", "");
  return () => rm(folder, { recursive: true });
}
