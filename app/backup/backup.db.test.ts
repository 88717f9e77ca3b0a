import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { packTar, unpackTar } from "modern-tar";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "#app/backup/backup-file.server.ts";
import { backupName } from "#app/backup/backup-name.ts";
import { checkBackup } from "#app/backup/entries.server.ts";
import { takeDailyBackup } from "#app/backup/kept-backups.server.ts";
import type { Manifest } from "#app/backup/manifest.ts";
import { packHouse } from "#app/backup/pack.server.ts";
import { restoreBackup } from "#app/backup/restore.server.ts";
import type { DatabaseHandle } from "#app/db/client.server.ts";
import { finishRestore, restoredFolder } from "#app/db/data-dir.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import { booking_history, bookings, properties, property_images } from "#app/db/schema.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import { openPhotoFiles } from "#app/images/photo-files.server.ts";
import { createLog } from "#app/log.server.ts";
import { testDatabase } from "#test/database.ts";
import { createBooking, createProperty } from "#test/factories.ts";
import { fillHouse } from "#test/full-house.ts";

const now = new Date("2027-01-01T12:00:00.000Z");
let folder: string;
let database: DatabaseHandle;
let house: Env;
/** A whole backup of the full house. */
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palapa-backup-"));
  database = await testDatabase();
  house = settings("house");
  await fillHouse((text, values) => database.executeSql(text, values));
  const photos = openPhotoFiles(house);
  for (const { path: name } of await database.db.select().from(property_images))
    await photos.put(name, Buffer.from(name), "image/jpeg");
  whole = path.join(folder, "whole.tar.gz");
  await backUp(whole);
});
afterAll(() => rm(folder, { recursive: true }));

/** The moment so many days after `now`. */
function days(count: number): Date {
  return new Date(now.getTime() + count * 86_400_000);
}

function settings(name: string): Env {
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: path.join(folder, name) });
  if (!env.ok) throw new Error(env.problems.join("\n"));
  return env.env;
}

function backUp(file: string, photos = openPhotoFiles(house)): Promise<Manifest> {
  const tar = packHouse({ db: database.db, photos, secret: "a secret", folder, now: () => now });
  return writeBackup(tar, file);
}

function restore(env: Env, file: string, replace = false) {
  return restoreBackup(env, file, { replace, now, say: () => {} });
}

async function withRestored(env: Env, look: (restored: DatabaseHandle) => Promise<void>): Promise<void> {
  const handle = await openDatabase(env, createLog(env), () => {});
  try {
    await look(handle);
  } finally {
    await handle.close();
  }
}

test("a backup is for its owner's eyes alone, and leaves nothing else behind", async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).toSorted()).toEqual(["house", "whole.tar.gz"]);
});

test("a backup that is made while guests go on booking holds one moment: no booking without its history", async () => {
  const property = await createProperty(database.db);
  const enough = new AbortController();
  let made = 0;
  const guests = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) {
      // Guests come in from outside: without a turn of the loop the embedded database would never let the disk have one.
      await new Promise(setImmediate);
      await database.db.transaction(async (tx) => {
        const booking = await createBooking(tx, {
          property_id: property.id,
          user_id: null,
          start_date: "2030-01-01",
          end_date: "2030-01-02",
        });
        await tx.insert(booking_history).values({ booking_id: booking.id, to_status: "pending" });
      });
      made++;
    }
  });
  const file = path.join(folder, "busy.tar.gz");
  const manifest = await backUp(file);
  enough.abort();
  await Promise.all(guests);
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.table, table.rows]));
  expect(made).toBeGreaterThan(0);
  expect(rows.bookings).toBe(rows.booking_history);
  const copy = settings("busy");
  await restore(copy, file);
  await withRestored(copy, async ({ db }) => {
    expect(await db.$count(bookings)).toBe(rows.bookings);
    const { rows: torn } = await db.execute(sql`
      select 1 from bookings b where not exists (select 1 from booking_history h where h.booking_id = b.id)
      union all
      select 1 from (select property_id, status, count(*)::int, sum(total_price)::bigint, currency from bookings group by 1, 2, 5
        except select property_id, status, count, total_price, currency from booking_figures) figures`);
    expect(torn).toEqual([]);
  });
}, 180_000);

test("a photo that is deleted while the backup is made is in the copy neither as a row nor as a file", async () => {
  const [image] = await database.db.select().from(property_images).limit(1);
  if (!image) throw new Error("There is no photo");
  const photos = openPhotoFiles(house);
  const file = path.join(folder, "deleted.tar.gz");
  const manifest = await backUp(file, {
    ...photos,
    async read(name) {
      if (name !== image.path) return photos.read(name);
      await database.db.delete(property_images).where(sql`id = ${image.id}`);
      return null;
    },
  });
  await database.db.insert(property_images).values(image);
  expect(manifest.removed_photos).toEqual([image.path]);
  const copy = settings("deleted");
  await restore(copy, file);
  await withRestored(copy, async ({ db }) => {
    expect(await db.$count(property_images)).toBe(manifest.photos.length);
    // A server makes the widths anew, which no backup holds.
    const { rows } = await db.execute(sql`select 1 from pgboss.job where name = 'photo-widths'`);
    expect(rows).toHaveLength(manifest.photos.length);
  });
}, 180_000);

test("the day's backup is made once a day, by one of several servers, and seven are kept", async () => {
  const env = settings("daily");
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const both = await Promise.all([takeDailyBackup(env, database.db, now), takeDailyBackup(env, database.db, now)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await takeDailyBackup(env, database.db, hours(23))).toBeNull();
  for (let day = 1; day <= 8; day++) expect(await takeDailyBackup(env, database.db, hours(24 * day))).not.toBeNull();
  const kept = await readdir(path.join(env.DATA_DIR, "backups"));
  expect(kept).toHaveLength(7);
  expect(kept.toSorted()[0]).toBe("palapa-2027-01-03T12-00-00-000Z.tar.gz");
  await checkBackup(path.join(env.DATA_DIR, "backups", kept[0] ?? ""));
}, 180_000);

test("after a clock that was five years ahead is right again, a backup is made each day, and no real one goes", async () => {
  const env = settings("ahead");
  const start = 400;
  for (let day = 0; day < 6; day++) await takeDailyBackup(env, database.db, days(start + day));
  for (let day = 0; day < 3; day++) await takeDailyBackup(env, database.db, days(start + 5 * 365 + day));
  for (let day = 6; day < 9; day++) expect(await takeDailyBackup(env, database.db, days(start + day))).not.toBeNull();
  const kept = await readdir(path.join(env.DATA_DIR, "backups"));
  expect(kept.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => backupName(days(start + day))));
}, 180_000);

test("a day's backup that failed is tried again after an hour", async () => {
  const env = settings("full");
  await writeFile(env.DATA_DIR, "a file where the folder should be");
  const later = new Date(now.getTime() + 100 * 86_400_000);
  await expect(takeDailyBackup(env, database.db, later)).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(await takeDailyBackup(house, database.db, later)).toBeNull();
  expect(await takeDailyBackup(house, database.db, new Date(later.getTime() + 3_600_000))).not.toBeNull();
});

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
  const { aside } = await restore(place, whole, true);
  expect(aside).toBe(path.join(place.DATA_DIR, "before-restore-2027-01-01T12-00-00-000Z"));
  expect((await readdir(aside ?? "")).toSorted()).toEqual(["auth-secret", "postgres"]);
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
