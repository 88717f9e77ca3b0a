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
import { property_images } from "#app/server/db/schema.ts";
import { type Env, readEnv } from "#app/server/env.server.ts";
import { openPhotoFiles } from "#app/server/files/photo-files.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seedAll } from "#tests/support/seed-all.ts";

/** A house with rows in every table and its photos, in a folder that is gone when the file is done, and a backup of it. */
export async function backedUpProperty(now: Date) {
  const folder = await mkdtemp(path.join(tmpdir(), "palapa-backup-"));
  afterAll(() => rm(folder, { recursive: true }));
  const database = await testDatabase();

  /** Of a house on the embedded database, in a folder of its own. */
  function settings(name: string): Env {
    const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: path.join(folder, name) });
    if (!env.ok) throw new Error(env.problems.join("\n"));
    return env.env;
  }

  const house = settings("house");

  function backUp(file: string, photos = openPhotoFiles(house)): Promise<Manifest> {
    const tar = createBackupStream({ db: database.db, photos, secret: "a secret", folder, now: () => now });
    return writeBackup(tar, file);
  }

  function restore(env: Env, file: string, replace = false) {
    return restoreBackup(env, file, { replace, now, say: () => {} });
  }

  await seedAll((text, values) => database.executeSql(text, values));
  const photos = openPhotoFiles(house);
  for (const { path: name } of await database.db.select().from(property_images))
    await photos.put(name, Buffer.from(name), "image/jpeg");
  const whole = path.join(folder, "whole.tar.gz");
  await backUp(whole);
  return { folder, database, house, whole, settings, backUp, restore };
}

/** Lends the house that was restored into a folder, opened as a server opens it. */
export async function withRestored(env: Env, look: (restored: DatabaseHandle) => Promise<void>): Promise<void> {
  const handle = await openDatabase(env, createLog(env), () => {});
  try {
    await look(handle);
  } finally {
    await handle.close();
  }
}
