import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseFolder, findDatabase, lockDataDir, createDatabaseAtomically } from "#app/server/db/data-dir.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palapa-data-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that takes the lock and holds it. */
async function otherPalapa() {
  const script = `const { lockDataDir } = await import(${JSON.stringify(path.resolve("app/server/db/data-dir.server.ts"))});
    await lockDataDir(process.argv[1]); process.stdout.write("locked"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("a second server on the same folder fails with a message", async () => {
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow("another Palapa is running");
  lock.release();
  (await lockDataDir(folder)).release();
});

test("a killed server leaves no lock", async () => {
  const other = await otherPalapa();
  await expect(lockDataDir(folder)).rejects.toThrow("another Palapa is running");
  other.kill("SIGKILL");
  await once(other, "exit");
  (await lockDataDir(folder)).release();
});

test("an empty folder has no database yet", async () => {
  expect(await findDatabase(folder)).toBe(false);
});

test("a database of another PostgreSQL version is rejected and not changed", async () => {
  await mkdir(databaseFolder(folder));
  await writeFile(path.join(databaseFolder(folder), "PG_VERSION"), "17\n");
  await expect(findDatabase(folder)).rejects.toThrow("written by PostgreSQL 17");
});

test("an incomplete database is rejected and not changed", async () => {
  await mkdir(path.join(databaseFolder(folder), "base"), { recursive: true });
  await expect(findDatabase(folder)).rejects.toThrow("no PG_VERSION");
});

test("a database whose creation was interrupted is created again", async () => {
  const failing = createDatabaseAtomically(folder, async (place) => {
    await mkdir(place);
    await writeFile(path.join(place, "PG_VERSION"), "18\n");
    throw new Error("cut short");
  });
  await expect(failing).rejects.toThrow("cut short");
  expect(await findDatabase(folder)).toBe(false);
  await createDatabaseAtomically(folder, async (place) => {
    await mkdir(place);
    await writeFile(path.join(place, "PG_VERSION"), "18\n");
  });
  expect(await findDatabase(folder)).toBe(true);
});
