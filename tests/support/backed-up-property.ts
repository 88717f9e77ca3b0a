import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { writeBackup } from "#app/server/backup/backup-file.server.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";
import { createBackupStream } from "#app/server/backup/create-archive.server.ts";
import { restoreBackup } from "#app/server/backup/restore.server.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { openDatabase } from "#app/server/db/open.server.ts";
import { properties, property_images } from "#app/server/db/schema.ts";
import { type Env, readEnv } from "#app/server/env.server.ts";
import { openPhotoFiles } from "#app/server/files/photo-files.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seedAll } from "#tests/support/seed-all.ts";

/** A database with rows in every table and photos, and a backup of both, in a folder that is deleted after the test file. */
export async function backedUpProperty(now: Date) {
  const folder = await mkdtemp(path.join(tmpdir(), "palapa-backup-"));
  afterAll(() => rm(folder, { recursive: true }));
  const database = await testDatabase();

  /** Settings for the embedded database in a new folder. */
  function settings(name: string): Env {
    const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: path.join(folder, name) });
    if (!env.ok) throw new Error(env.problems.join("\n"));
    return env.env;
  }

  const source = settings("source");

  function backUp(file: string, photos = openPhotoFiles(source)): Promise<Manifest> {
    const tar = createBackupStream({ db: database.db, photos, secret: "a secret", folder, now: () => now });
    return writeBackup(tar, file);
  }

  function restore(env: Env, file: string, replace = false) {
    return restoreBackup(env, file, { replace, now, onStep: () => {} });
  }

  await seedAll((text, values) => database.executeSql(text, values));
  const photos = openPhotoFiles(source);
  const images = await database.db.select({ path: property_images.path }).from(property_images);
  const portraits = await database.db.select({ path: properties.host_photo }).from(properties);
  for (const { path: name } of [...images, ...portraits])
    if (name) await photos.put(name, Buffer.from(name), "image/jpeg");
  const backupFile = path.join(folder, "backup.tar.gz");
  await backUp(backupFile);
  return { folder, database, source, backupFile, settings, backUp, restore };
}

/** Opens the database that was restored into a folder, as a server does, and closes it after `use`. */
export async function withRestored(env: Env, use: (restored: DatabaseHandle) => Promise<void>): Promise<void> {
  const handle = await openDatabase(env, createLog(env), () => {});
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}
