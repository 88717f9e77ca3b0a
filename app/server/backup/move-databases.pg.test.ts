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
import { emptySchema, dumpRows, seedAll } from "#tests/support/seed-all.ts";

const now = () => new Date("2027-01-01T12:00:00.000Z");
const options = { replace: false, now: now(), onStep: () => {} };
let folder: string;
let bucket: S3rver;
let embedded: Env;
let postgres: Env;
let restored: Env;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "palapa-migration-"));
  bucket = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(folder, "bucket"),
    configureBuckets: [{ name: "photos" }],
  });
  const { port } = await bucket.run();
  embedded = settings({ DATA_DIR: path.join(folder, "embedded") });
  postgres = settings({
    DATA_DIR: path.join(folder, "postgres"),
    DATABASE_URL: await copyTemplate(inject("postgresUrl")),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  restored = settings({ DATA_DIR: path.join(folder, "restored") });
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

function settings(values: Record<string, string>): Env {
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", ...values });
  if (!env.ok) throw new Error(env.problems.join("\n"));
  return env.env;
}

/** All rows and the bytes of all photos. Fills the database and the photo store before if `fill` is set. */
async function contentOf(env: Env, fill = false) {
  const handle = await openDatabase(env, createLog(env), () => {});
  try {
    const execute = (text: string, values?: unknown[]) => handle.executeSql(text, values);
    if (fill) await seedAll(execute);
    const photos = openPhotoFiles(env);
    const { rows } = await execute(
      "select path from property_images union all select host_photo from properties where host_photo is not null order by path",
    );
    const files: Record<string, string | null> = {};
    for (const [index, { path: name }] of (rows as { path: string }[]).entries()) {
      if (fill) await photos.put(name, Buffer.alloc(700_000 * index, `photo ${index}`), "image/jpeg");
      files[name] = Buffer.from((await photos.read(name)) ?? "missing").toString("base64");
    }
    return { rows: await dumpRows(execute), files };
  } finally {
    await handle.close();
  }
}

test("restoring a backup into PostgreSQL and a bucket, and back into the embedded database, preserves every row and photo", async () => {
  const before = await contentOf(embedded, true);
  expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([]);

  const first = path.join(folder, "first.tar.gz");
  const manifest = await makeBackup(embedded, first, now);
  expect(manifest.photos).toHaveLength(9);
  await restoreBackup(postgres, first, options);
  const inPostgres = await contentOf(postgres);
  expect(inPostgres).toEqual(before);

  const second = path.join(folder, "second.tar.gz");
  expect((await makeBackup(postgres, second, now)).tables).toEqual(manifest.tables);
  await restoreBackup(restored, second, options);
  expect(await contentOf(restored)).toEqual(before);
}, 180_000);

test("restoring a backup of an earlier version upgrades it, and the replaced data are saved", async () => {
  const url = await copyTemplate(inject("postgresUrl"));
  const client = await connectForMaintenance(url, () => {});
  const execute = (text: string, values?: unknown[]) => client.query(text, values);
  const file = path.join(folder, "earlier.tar.gz");
  try {
    await emptySchema(execute);
    await applyMigrations(execute, listMigrations().slice(0, 5));
    await seedAll(execute);
    const source = { db: drizzle(client, { schema }), photos: openPhotoFiles(restored), secret: null, folder, now };
    // A table that later versions don't have.
    expect((await writeBackup(createBackupStream(source), file)).tables.map(({ table }) => table)).toContain(
      "booking_figures",
    );
  } finally {
    await client.end();
  }
  const before = await contentOf(postgres);
  await expect(restoreBackup(postgres, file, options)).rejects.toThrow(
    "holds an installation already. Nothing was changed.",
  );
  const { previousData } = await restoreBackup(postgres, file, { ...options, replace: true });
  const earlier = await contentOf(postgres);
  expect(earlier.rows.bookings).toHaveLength(8);
  expect(earlier.rows).not.toHaveProperty("booking_figures");
  expect(earlier.rows).not.toEqual(before.rows);

  await restoreBackup(postgres, previousData ?? "", {
    ...options,
    replace: true,
    now: new Date("2027-01-02T12:00:00.000Z"),
  });
  expect(await contentOf(postgres)).toEqual(before);
}, 180_000);
