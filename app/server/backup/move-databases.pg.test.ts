import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { drizzle } from "drizzle-orm/node-postgres";
import { writeBackup } from "#app/server/backup/backup-file.server.ts";
import { makeBackup } from "#app/server/backup/make-backup.server.ts";
import { createBackupStream } from "#app/server/backup/create-archive.server.ts";
import { restoreBackup } from "#app/server/backup/restore.server.ts";
import { applyMigrations, listMigrations } from "#app/server/db/migrations.server.ts";
import { openDatabase } from "#app/server/db/open.server.ts";
import { connectForMaintenance } from "#app/server/db/postgres.server.ts";
import * as schema from "#app/server/db/schema.ts";
import { type Env, readEnv } from "#app/server/env.server.ts";
import { openPhotoFiles } from "#app/server/files/photo-files.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { emptySchema, everyRow, seedAll } from "#tests/support/seed-all.ts";

const now = () => new Date("2027-01-01T12:00:00.000Z");
const options = { replace: false, now: now(), say: () => {} };
let folder: string;
let bucket: S3rver;
let embedded: Env;
let grown: Env;
let again: Env;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palapa-moving-"));
  bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(folder, "bucket"),
    configureBuckets: [{ name: "house" }],
  });
  const { port } = await bucket.run();
  embedded = settings({ DATA_DIR: path.join(folder, "embedded") });
  grown = settings({
    DATA_DIR: path.join(folder, "grown"),
    DATABASE_URL: await copyTemplate(inject("postgresUrl")),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "house",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  again = settings({ DATA_DIR: path.join(folder, "again") });
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

function settings(given: Record<string, string>): Env {
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", ...given });
  if (!env.ok) throw new Error(env.problems.join("\n"));
  return env.env;
}

/** Every row and every photo's bytes of a house, and how many mails and photos have work waiting for them. */
async function contentOf(env: Env, fill = false) {
  const handle = await openDatabase(env, createLog(env), () => {});
  try {
    const execute = (text: string, values?: unknown[]) => handle.executeSql(text, values);
    if (fill) await seedAll(execute);
    const photos = openPhotoFiles(env);
    const { rows } = await execute("select path from property_images order by path");
    const files: Record<string, string | null> = {};
    for (const [index, { path: name }] of (rows as { path: string }[]).entries()) {
      if (fill) await photos.put(name, Buffer.alloc(700_000 * index, `photo ${index}`), "image/jpeg");
      files[name] = Buffer.from((await photos.read(name)) ?? "missing").toString("base64");
    }
    return { rows: await everyRow(execute), files };
  } finally {
    await handle.close();
  }
}

test("a house that moves from the embedded database to PostgreSQL and a bucket, and back, has every row and every photo", async () => {
  const before = await contentOf(embedded, true);
  expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([]);

  const first = path.join(folder, "first.tar.gz");
  const manifest = await makeBackup(embedded, first, now);
  expect(manifest.photos).toHaveLength(8);
  await restoreBackup(grown, first, options);
  const inPostgres = await contentOf(grown);
  expect(inPostgres).toEqual(before);

  const second = path.join(folder, "second.tar.gz");
  expect((await makeBackup(grown, second, now)).tables).toEqual(manifest.tables);
  await restoreBackup(again, second, options);
  expect(await contentOf(again)).toEqual(before);
}, 180_000);

test("a backup of an earlier Palapa is brought up to date by its restore, over a house that is put aside", async () => {
  const url = await copyTemplate(inject("postgresUrl"));
  const client = await connectForMaintenance(url, () => {});
  const execute = (text: string, values?: unknown[]) => client.query(text, values);
  const file = path.join(folder, "earlier.tar.gz");
  try {
    await emptySchema(execute);
    await applyMigrations(execute, listMigrations().slice(0, 5));
    await seedAll(execute);
    const place = { db: drizzle(client, { schema }), photos: openPhotoFiles(again), secret: null, folder, now };
    // A table that later versions don't have.
    expect((await writeBackup(createBackupStream(place), file)).tables.map(({ table }) => table)).toContain(
      "booking_figures",
    );
  } finally {
    await client.end();
  }
  const before = await contentOf(grown);
  await expect(restoreBackup(grown, file, options)).rejects.toThrow("holds a house already. Nothing was changed.");
  const { previousData } = await restoreBackup(grown, file, { ...options, replace: true });
  const earlier = await contentOf(grown);
  expect(earlier.rows.bookings).toHaveLength(8);
  expect(earlier.rows).not.toHaveProperty("booking_figures");
  expect(earlier.rows).not.toEqual(before.rows);

  await restoreBackup(grown, previousData ?? "", {
    ...options,
    replace: true,
    now: new Date("2027-01-02T12:00:00.000Z"),
  });
  expect(await contentOf(grown)).toEqual(before);
}, 180_000);
