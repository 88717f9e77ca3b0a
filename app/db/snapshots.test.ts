import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMBEDDED_MAJOR } from "#app/db/data-dir.server.ts";
import { createPglite } from "#app/db/embedded.server.ts";
import { snapshotFolder, takeSnapshot } from "#app/db/snapshots.server.ts";
import { checkTar } from "#app/db/tar-check.server.ts";

let folder: string;
let pglite: PGlite;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palapa-snapshots-"));
  pglite = await createPglite({});
}, 60_000);
afterAll(async () => {
  await pglite.close();
  await rm(folder, { recursive: true });
});

test("a snapshot opens as the database that it was taken of", async () => {
  await pglite.exec("create table kept (word text); insert into kept values ('palapa')");
  const file = await takeSnapshot(pglite, folder, new Date("2030-01-01T00:00:00Z"));
  const opened = await createPglite({ loadDataDir: new Blob([await readFile(file)]) });
  expect((await opened.query("select word from kept")).rows).toEqual([{ word: "palapa" }]);
  await opened.close();
}, 30_000);

test("the last seven are kept, and nothing unfinished", async () => {
  await mkdir(snapshotFolder(folder), { recursive: true });
  for (let day = 2; day <= 8; day++) {
    await writeFile(path.join(snapshotFolder(folder), `palapa-2031-01-0${day}T00-00-00-000Z.tar.gz`), "");
  }
  await takeSnapshot(pglite, folder, new Date("2031-01-09T00:00:00Z"));
  const names = (await readdir(snapshotFolder(folder))).toSorted();
  expect(names).toHaveLength(7);
  expect(names[0]).toBe("palapa-2031-01-03T00-00-00-000Z.tar.gz");
  expect(names[6]).toBe("palapa-2031-01-09T00-00-00-000Z.tar.gz");
}, 30_000);

test("the embedded PostgreSQL is the one that the folder's check expects", async () => {
  const { rows } = await pglite.query<{ server_version: string }>("show server_version");
  expect(rows[0]?.server_version).toMatch(new RegExp(`^${EMBEDDED_MAJOR}\\b`));
});

test("a damaged or shortened snapshot is recognised, wherever it was cut", async () => {
  const tar = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  await checkTar(pieces(tar, 65_521), EMBEDDED_MAJOR);
  await expect(checkTar(pieces(tar.subarray(0, tar.length >> 1), 65_521), EMBEDDED_MAJOR)).rejects.toThrow("cut short");
  const damaged = Buffer.from(tar);
  damaged[10] = (damaged[10] ?? 0) ^ 1;
  await expect(checkTar(pieces(damaged, 65_521), EMBEDDED_MAJOR)).rejects.toThrow("damaged");
  await expect(checkTar(pieces(tar, 65_521), "17")).rejects.toThrow("not 17");
}, 30_000);

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
