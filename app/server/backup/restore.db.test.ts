import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { expect, test } from "vitest";
import type { Manifest } from "#app/server/backup/manifest.ts";
import { finishRestore, restoredFolder } from "#app/server/db/data-dir.server.ts";
import { properties } from "#app/server/db/schema.ts";
import { backedUpProperty, withRestored } from "#tests/support/backed-up-property.ts";

const { folder, backupFile, settings, restore } = await backedUpProperty(new Date("2027-01-01T12:00:00.000Z"));

let alterations = 0;
/** Writes a copy of the backup with one entry changed. */
async function altered(name: string, change: (text: string) => string, from = backupFile): Promise<string> {
  const entries = await unpackTar(gunzipSync(await readFile(from)));
  const changed = entries.map(({ header, data }) => {
    const text = Buffer.from(data ?? []).toString("utf8");
    const body = header.name === name ? Buffer.from(change(text)) : Buffer.from(data ?? []);
    return { header: { ...header, size: body.byteLength }, body };
  });
  return written(`altered-${++alterations}.tar.gz`, gzipSync(await packTar(changed)));
}

/** Writes a backup with rows that violate a constraint, and with correct checksums. */
async function withInvalidRows(change: (rows: string) => string): Promise<string> {
  let part = { sha256: "", bytes: 0, rows: 0 };
  const file = await altered("tables/bookings.ndjson", (text) => {
    const rows = change(text);
    const sha256 = createHash("sha256").update(rows).digest("hex");
    part = { sha256, bytes: Buffer.byteLength(rows), rows: rows.trim().split("\n").length };
    return rows;
  });
  const fixManifest = (text: string) => {
    const manifest = JSON.parse(text) as Manifest;
    for (const each of manifest.tables) if (each.table === "bookings") Object.assign(each, part);
    return JSON.stringify(manifest);
  };
  return altered("manifest.json", fixManifest, file);
}

function withUnknownStatus(rows: string): string {
  return rows.replace('"pending"', '"nowhere"');
}

function withRowTwice(rows: string): string {
  return `${rows}${rows.split("\n")[0]}\n`;
}

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

test("a damaged, truncated, foreign or newer file is rejected with a message, and nothing is changed", async () => {
  const target = settings("untouched");
  const bytes = await readFile(backupFile);
  const tar = gunzipSync(bytes);
  const flipped = Buffer.from(tar);
  // In a row: nothing reads the zeros that tar has between its files.
  const inRow = tar.indexOf("pending");
  flipped[inRow] = (flipped[inRow] ?? 0) ^ 1;
  const torn = Buffer.from(bytes);
  torn[bytes.length >> 1] = (torn[bytes.length >> 1] ?? 0) ^ 1;
  const manifest = (change: (original: Manifest) => object) =>
    altered("manifest.json", (text) => JSON.stringify(change(JSON.parse(text) as Manifest)));
  const files: [string, RegExp][] = [
    [path.join(folder, "nowhere.tar.gz"), /is not there/],
    [await written("empty", Buffer.alloc(0)), /is no backup of Palapa|is cut short/],
    [await written("words", Buffer.from("not a backup at all")), /is no backup of Palapa/],
    [await written("zipped", gzipSync("not a backup at all")), /is no backup of Palapa/],
    [await written("other", gzipSync(await packTar([{ header: { name: "a", size: 1 }, body: "a" }]))), /is no backup/],
    [await written("half", bytes.subarray(0, bytes.length >> 1)), /is cut short/],
    [await written("almost", bytes.subarray(0, bytes.length - 9)), /is cut short/],
    [await written("half-tar", gzipSync(tar.subarray(0, tar.length >> 1))), /is cut short/],
    [await written("flipped", gzipSync(flipped)), /is damaged/],
    [await written("torn", torn), /is damaged|is cut short/],
    [
      await altered("tables/bookings.ndjson", (text) => text.replace("pending", "denied!")),
      /bookings.* is not what was/,
    ],
    [await manifest((original) => ({ ...original, format: 2 })), /newer Palapa/],
    [await manifest((original) => ({ ...original, schema: { last: 99_999_999_999_999, hash: "x" } })), /newer Palapa/],
    [await manifest((original) => ({ ...original, schema: { ...original.schema, hash: "x" } })), /another build/],
    [
      await manifest((original) => ({ ...original, photos: [{ ...original.photos[0], path: "../../evil" }] })),
      /is damaged/,
    ],
    [await manifest((original) => ({ ...original, tables: original.tables.slice(1) })), /does not belong/],
  ];
  for (const [file, expected] of files) {
    const { message } = await restore(target, file).then(
      () => new Error(`${file} was restored`),
      (error: Error) => error,
    );
    expect(message).toMatch(expected);
    expect(message).toMatch(/^[^\n]+\.$/);
  }
  await expect(stat(target.DATA_DIR)).rejects.toThrow("ENOENT");
}, 180_000);

test.each([{ change: withRowTwice }, { change: withUnknownStatus }])(
  "a backup with invalid rows ($change.name) is rejected with a message that names file and table, and leaves nothing",
  async ({ change }) => {
    const target = settings(`half-${change.name}`);
    const file = await withInvalidRows(change);
    const { message } = await restore(target, file).then(
      () => new Error("It was restored"),
      (error: Error) => error,
    );
    expect(message).toMatch(/^\S+ can't be restored: its table bookings holds rows that it can't have \([^\n]+\.$/);
    expect(message).toContain(file);
    expect((await readdir(target.DATA_DIR)).toSorted()).toEqual(["palapa.lock"]);
  },
  180_000,
);

test("existing data are not changed without --replace, and with it only once the restore is complete", async () => {
  const target = settings("taken");
  await restore(target, backupFile);
  await withRestored(target, async ({ db }) => {
    await db.update(properties).set({ title: "Mine" });
  });
  await expect(restore(target, backupFile)).rejects.toThrow("holds an installation already. Nothing was changed.");
  await withRestored(target, async ({ db }) => {
    expect((await db.query.properties.findFirst())?.title).toBe("Mine");
  });
  const file = await withInvalidRows(withUnknownStatus);
  await expect(restore(target, file, true)).rejects.toThrow("bookings_status");
  await withRestored(target, async ({ db }) => {
    expect((await db.query.properties.findFirst())?.title).toBe("Mine");
  });
  const { previousData } = await restore(target, backupFile, true);
  expect(previousData).toBe(path.join(target.DATA_DIR, "before-restore-2027-01-01T12-00-00-000Z"));
  expect((await readdir(previousData ?? "")).toSorted()).toEqual(["auth-secret", "postgres"]);
  await withRestored(target, async ({ db }) => {
    expect((await db.query.properties.findFirst())?.title).not.toBe("Mine");
  });
}, 180_000);

test("a restore that was interrupted between two steps is completed by the next start", async () => {
  const target = path.join(folder, "cut");
  await mkdir(restoredFolder(target), { recursive: true });
  // The old secret is moved; the new secret and the database are not.
  for (const name of ["postgres", "restored/auth-secret", "restored/postgres"])
    await written(path.join("cut", name), Buffer.from(name));
  expect(await finishRestore(target, "later")).toBe(path.join(target, "before-restore-later"));
  expect((await readdir(target)).toSorted()).toEqual(["auth-secret", "before-restore-later", "postgres"]);
  expect(await readFile(path.join(target, "postgres"), "utf8")).toBe("restored/postgres");
  expect(await finishRestore(target, "again")).toBeNull();
});
