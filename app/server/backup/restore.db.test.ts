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

const { folder, whole, settings, restore } = await backedUpProperty(new Date("2027-01-01T12:00:00.000Z"));

let alterations = 0;
/** The backup with one of its entries changed, as somebody with a text editor and a tar would. */
async function altered(name: string, change: (text: string) => string, from = whole): Promise<string> {
  const entries = await unpackTar(gunzipSync(await readFile(from)));
  const changed = entries.map(({ header, data }) => {
    const text = Buffer.from(data ?? []).toString("utf8");
    const body = header.name === name ? Buffer.from(change(text)) : Buffer.from(data ?? []);
    return { header: { ...header, size: body.byteLength }, body };
  });
  return written(`altered-${++alterations}.tar.gz`, gzipSync(await packTar(changed)));
}

/** A backup whose rows no house can have, but that is otherwise as Palapa writes it. */
async function impossible(change: (rows: string) => string): Promise<string> {
  let part = { sha256: "", bytes: 0, rows: 0 };
  const file = await altered("tables/bookings.ndjson", (text) => {
    const rows = change(text);
    const sha256 = createHash("sha256").update(rows).digest("hex");
    part = { sha256, bytes: Buffer.byteLength(rows), rows: rows.trim().split("\n").length };
    return rows;
  });
  const agree = (text: string) => {
    const manifest = JSON.parse(text) as Manifest;
    for (const each of manifest.tables) if (each.table === "bookings") Object.assign(each, part);
    return JSON.stringify(manifest);
  };
  return altered("manifest.json", agree, file);
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

test("a damaged, cut, foreign or newer file is refused with a sentence, and nothing is touched", async () => {
  const place = settings("untouched");
  const bytes = await readFile(whole);
  const tar = gunzipSync(bytes);
  const flipped = Buffer.from(tar);
  flipped[tar.length >> 1] = (flipped[tar.length >> 1] ?? 0) ^ 1;
  const torn = Buffer.from(bytes);
  torn[bytes.length >> 1] = (torn[bytes.length >> 1] ?? 0) ^ 1;
  const manifest = (change: (given: Manifest) => object) =>
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
    [await manifest((given) => ({ ...given, format: 2 })), /newer Palapa/],
    [await manifest((given) => ({ ...given, schema: { last: 99_999_999_999_999, hash: "x" } })), /newer Palapa/],
    [await manifest((given) => ({ ...given, schema: { ...given.schema, hash: "x" } })), /another make/],
    [await manifest((given) => ({ ...given, photos: [{ ...given.photos[0], path: "../../evil" }] })), /is damaged/],
    [await manifest((given) => ({ ...given, tables: given.tables.slice(1) })), /does not belong/],
  ];
  for (const [file, sentence] of files) {
    const { message } = await restore(place, file).then(
      () => new Error(`${file} was restored`),
      (error: Error) => error,
    );
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]+\.$/);
  }
  await expect(stat(place.DATA_DIR)).rejects.toThrow("ENOENT");
}, 180_000);

test.each([{ change: withRowTwice }, { change: withUnknownStatus }])(
  "a backup with rows that its table can't have ($change.name) is refused with a sentence that names file and table, and nothing is left of it",
  async ({ change }) => {
    const place = settings(`half-${change.name}`);
    const file = await impossible(change);
    const { message } = await restore(place, file).then(
      () => new Error("It was restored"),
      (error: Error) => error,
    );
    expect(message).toMatch(/^\S+ can't be restored: its table bookings holds rows that it can't have \([^\n]+\.$/);
    expect(message).toContain(file);
    expect((await readdir(place.DATA_DIR)).toSorted()).toEqual(["palapa.lock"]);
  },
  180_000,
);

test("a place with a house in it is left alone, unless it is to be put aside, and then until the new one is whole", async () => {
  const place = settings("taken");
  await restore(place, whole);
  await withRestored(place, async ({ db }) => {
    await db.update(properties).set({ title: "Mine" });
  });
  await expect(restore(place, whole)).rejects.toThrow("holds a house already. Nothing was changed.");
  await withRestored(place, async ({ db }) => {
    expect((await db.query.properties.findFirst())?.title).toBe("Mine");
  });
  const file = await impossible(withUnknownStatus);
  await expect(restore(place, file, true)).rejects.toThrow("bookings_status");
  await withRestored(place, async ({ db }) => {
    expect((await db.query.properties.findFirst())?.title).toBe("Mine");
  });
  const { previousData } = await restore(place, whole, true);
  expect(previousData).toBe(path.join(place.DATA_DIR, "before-restore-2027-01-01T12-00-00-000Z"));
  expect((await readdir(previousData ?? "")).toSorted()).toEqual(["auth-secret", "postgres"]);
  await withRestored(place, async ({ db }) => {
    expect((await db.query.properties.findFirst())?.title).not.toBe("Mine");
  });
}, 180_000);

test("a restore that was cut short between two steps is finished by the next start", async () => {
  const place = path.join(folder, "cut");
  await mkdir(restoredFolder(place), { recursive: true });
  // The old secret has moved, the new one has not come yet, and the database's turn is still to be.
  for (const name of ["postgres", "restored/auth-secret", "restored/postgres"])
    await written(path.join("cut", name), Buffer.from(name));
  expect(await finishRestore(place, "later")).toBe(path.join(place, "before-restore-later"));
  expect((await readdir(place)).toSorted()).toEqual(["auth-secret", "before-restore-later", "postgres"]);
  expect(await readFile(path.join(place, "postgres"), "utf8")).toBe("restored/postgres");
  expect(await finishRestore(place, "again")).toBeNull();
});
