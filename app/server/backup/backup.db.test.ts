import { readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { backupName } from "#app/server/backup/backup-file.server.ts";
import { checkBackup } from "#app/server/backup/read-archive.server.ts";
import { makeDailyBackup } from "#app/server/backup/daily-backups.server.ts";
import { booking_history, bookings, properties, property_images } from "#app/server/db/schema.ts";
import { openPhotoFiles } from "#app/server/files/photo-files.server.ts";
import { backedUpProperty, withRestored } from "#tests/support/backed-up-property.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const now = new Date("2027-01-01T12:00:00.000Z");
const { folder, database, source, backupFile, settings, backUp, restore } = await backedUpProperty(now);

/** The time `count` days after `now`. */
function days(count: number): Date {
  return new Date(now.getTime() + count * 86_400_000);
}

test("a backup can be read only by its owner, and leaves no other files", async () => {
  expect((await stat(backupFile)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).toSorted()).toEqual(["backup.tar.gz", "source"]);
});

test("a backup created while guests book is consistent: each booking has its history", async () => {
  const property = await createProperty(database.db);
  const stopped = new AbortController();
  let created = 0;
  const guests = Array.from({ length: 4 }, async () => {
    while (!stopped.signal.aborted) {
      // Yields to the event loop, so that the embedded database does not block file operations.
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
      created++;
    }
  });
  const file = path.join(folder, "busy.tar.gz");
  const manifest = await backUp(file);
  stopped.abort();
  await Promise.all(guests);
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.table, table.rows]));
  expect(created).toBeGreaterThan(0);
  expect(rows.bookings).toBe(rows.booking_history);
  const target = settings("busy");
  await restore(target, file);
  await withRestored(target, async ({ db }) => {
    expect(await db.$count(bookings)).toBe(rows.bookings);
    const { rows: torn } = await db.execute(sql`
      select 1 from bookings b where not exists (select 1 from booking_history h where h.booking_id = b.id)`);
    expect(torn).toEqual([]);
  });
}, 180_000);

test("a photo deleted while the backup is created is restored neither as a row nor as a file", async () => {
  const [image] = await database.db.select().from(property_images).limit(1);
  if (!image) throw new Error("There is no photo");
  const photos = openPhotoFiles(source);
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
  const target = settings("deleted");
  await restore(target, file);
  await withRestored(target, async ({ db }) => {
    // One of the photos is the host's.
    expect(await db.$count(property_images)).toBe(manifest.photos.length - 1);
    // Widths are not in a backup, so a server creates them again.
    const { rows } = await db.execute(sql`select 1 from pgboss.job where name = 'photo-widths'`);
    expect(rows).toHaveLength(manifest.photos.length);
  });
}, 180_000);

test("the host's photo is in the backup, and one removed while it is created is restored neither as a path nor as a file", async () => {
  const [{ path: portrait } = { path: "" }] = await database.db
    .select({ path: properties.host_photo })
    .from(properties)
    .where(sql`host_photo is not null`);
  if (!portrait) throw new Error("There is no host photo");
  const target = settings("portrait");
  await restore(target, backupFile);
  expect(await openPhotoFiles(target).read(portrait)).toEqual(new Uint8Array(Buffer.from(portrait)));
  await withRestored(target, async ({ db }) => {
    expect(await db.$count(properties, eq(properties.host_photo, portrait))).toBe(1);
  });

  const photos = openPhotoFiles(source);
  const file = path.join(folder, "removed-portrait.tar.gz");
  const manifest = await backUp(file, {
    ...photos,
    async read(name) {
      if (name !== portrait) return photos.read(name);
      await database.db.update(properties).set({ host_photo: null }).where(eq(properties.host_photo, portrait));
      return null;
    },
  });
  expect(manifest.removed_photos).toEqual([portrait]);
  const later = settings("removed-portrait");
  await restore(later, file);
  await withRestored(later, async ({ db }) => {
    expect(await db.$count(properties, isNotNull(properties.host_photo))).toBe(0);
  });
}, 180_000);

test("the daily backup is created once a day, by one of several servers, and seven are retained", async () => {
  const env = settings("daily");
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  expect(await makeDailyBackup(env, database.db, now)).not.toBeNull();
  expect(await makeDailyBackup(settings("daily-of-another-server"), database.db, now)).toBeNull();
  expect(await makeDailyBackup(env, database.db, hours(11))).toBeNull();
  for (let day = 1; day <= 8; day++) expect(await makeDailyBackup(env, database.db, hours(24 * day))).not.toBeNull();
  const names = await readdir(path.join(env.DATA_DIR, "backups"));
  expect(names).toHaveLength(7);
  expect(names.toSorted()[0]).toBe("palapa-2027-01-03T12-00-00-000Z.tar.gz");
  await checkBackup(path.join(env.DATA_DIR, "backups", names[0] ?? ""));
}, 180_000);

test("after a clock that was five years ahead is correct again, a backup is created each day, and none of these is deleted", async () => {
  const env = settings("ahead");
  const start = 400;
  for (let day = 0; day < 6; day++) await makeDailyBackup(env, database.db, days(start + day));
  for (let day = 0; day < 3; day++) await makeDailyBackup(env, database.db, days(start + 5 * 365 + day));
  for (let day = 6; day < 9; day++) expect(await makeDailyBackup(env, database.db, days(start + day))).not.toBeNull();
  const names = await readdir(path.join(env.DATA_DIR, "backups"));
  expect(names.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => backupName(days(start + day))));
}, 180_000);

test("a daily backup that failed is retried after an hour", async () => {
  const env = settings("full");
  await writeFile(env.DATA_DIR, "a file where the folder should be");
  const later = new Date(now.getTime() + 100 * 86_400_000);
  await expect(makeDailyBackup(env, database.db, later)).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(await makeDailyBackup(source, database.db, new Date(later.getTime() + 3_600_000))).not.toBeNull();
});

test("a backup aborted by a stopping server leaves no files", async () => {
  const env = settings("stopping");
  const later = new Date(now.getTime() + 200 * 86_400_000);
  await expect(makeDailyBackup(env, database.db, later, AbortSignal.abort())).rejects.toThrow("aborted");
  await eventually(async () => expect(await readdir(path.join(env.DATA_DIR, "backups"))).toEqual([]));
});
