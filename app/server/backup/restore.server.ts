import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { authSecretFile } from "#app/server/auth-secret.server.ts";
import { stampOf } from "#app/server/backup/backup-file.server.ts";
import { BackupError } from "#app/lib/errors.ts";
import { checkBackup, readBytes, readEntries } from "#app/server/backup/read-archive.server.ts";
import { entryOfPhoto, type Manifest } from "#app/server/backup/manifest.ts";
import { restoreToFolder } from "#app/server/backup/restore-to-folder.server.ts";
import { restoreToPostgres } from "#app/server/backup/restore-to-postgres.server.ts";
import { listMigrations, type Migration } from "#app/server/db/migrations.server.ts";
import type { Env } from "#app/server/env.server.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { openPhotoFiles, type PhotoFiles } from "#app/server/files/photo-files.server.ts";
import { photoTypes } from "#app/lib/photo-url.ts";

/** A checked backup, of a schema that this version knows. */
export interface CheckedBackup {
  file: string;
  manifest: Manifest;
  /** The migrations that the backup's tables had; the others bring them up to date. */
  applied: Migration[];
}

export interface RestoreOptions {
  /** Whether existing data may be moved away. */
  replace: boolean;
  now: Date;
  /** Called with each step that takes a while. */
  onStep: (step: string) => void;
}

export interface Restored {
  manifest: Manifest;
  /** The folder or file that has the previous data now; null when there were none. */
  previousData: string | null;
  /**
   * 'stored': the backup's secret is in `DATA_DIR`; 'same': the settings have it; 'differs': the settings have another
   * one, so all users are signed out; 'none': the backup has none.
   */
  secret: "stored" | "same" | "differs" | "none";
}

/**
 * Restores a backup, of either kind of database, into PostgreSQL by DATABASE_URL, else into the embedded database in
 * DATA_DIR, and its photos into the photo store. Existing data are moved away or backed up first, and only if `replace` is set.
 * The rows are committed together, after the photos are stored, so that a failed restore changes nothing. Throws a
 * `BackupError` or a `StartupError`.
 */
export async function restoreBackup(env: Env, file: string, options: RestoreOptions): Promise<Restored> {
  options.onStep("Checking the backup");
  const { manifest, secret } = await checkBackup(file);
  const backup = { file, manifest, applied: migrationsOf(file, manifest) };
  const restored = { manifest, secret: placeOf(env, secret) };
  const newSecret = restored.secret === "stored" ? secret : null;
  const putPhotos = () => restorePhotos(backup, openPhotoFiles(env));
  if (env.DATABASE_URL) {
    const previousData = await restoreToPostgres(env, env.DATABASE_URL, backup, putPhotos, options);
    if (newSecret) await storeSecret(env.DATA_DIR, newSecret, options.now);
    return { ...restored, previousData };
  }
  return { ...restored, previousData: await restoreToFolder(env.DATA_DIR, backup, putPhotos, newSecret, options) };
}

/** The migrations that the backup's tables had. */
function migrationsOf(file: string, { schema }: Manifest): Migration[] {
  const known = listMigrations();
  const newest = Math.max(...known.map(({ folderMillis }) => folderMillis));
  if (schema.last > newest) {
    throw new BackupError(
      `${file} was made by a newer Palapa, and this one does not know its tables. Nothing was changed. Restore it with that version.`,
    );
  }
  const applied = known.filter(({ folderMillis }) => folderMillis <= schema.last);
  if (applied.at(-1)?.hash !== schema.hash)
    throw new BackupError(`${file} was made by another build of Palapa with different tables. Nothing was changed.`);
  return applied;
}

/** Stores the photos, apart from those that are there already with the same content. */
async function restorePhotos({ file, manifest }: CheckedBackup, photos: PhotoFiles): Promise<void> {
  const paths = new Map(manifest.photos.map((photo) => [entryOfPhoto(photo.path), photo.path]));
  for await (const { name, body } of readEntries(file)) {
    const photo = paths.get(name);
    if (!photo) continue;
    const bytes = await readBytes(body);
    const existing = await photos.read(photo);
    const type = ownValue(photoTypes, path.extname(photo).slice(1)) ?? "application/octet-stream";
    if (!existing || !bytes.equals(existing)) await photos.put(photo, bytes, type);
  }
}

function placeOf(env: Env, secret: string | null): Restored["secret"] {
  if (secret === null) return "none";
  if (!env.AUTH_SECRET) return "stored";
  return env.AUTH_SECRET === secret ? "same" : "differs";
}

/** Writes the secret into `DATA_DIR`. With PostgreSQL nothing reads it there: the operator sets it as AUTH_SECRET. */
async function storeSecret(dataDir: string, secret: string, now: Date): Promise<void> {
  const file = authSecretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  if (existsSync(file)) await rename(file, `${file}.before-${stampOf(now)}`);
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
}
