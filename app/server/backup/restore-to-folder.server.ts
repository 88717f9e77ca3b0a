import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { authSecretFile } from "#app/server/auth-secret.server.ts";
import { stampOf } from "#app/server/backup/backup-file.server.ts";
import { BackupError } from "#app/lib/errors.ts";
import { enqueueVariants, loadBackup } from "#app/server/backup/load.server.ts";
import type { CheckedBackup, RestoreOptions } from "#app/server/backup/restore.server.ts";
import { databaseFolder, finishRestore, lockDataDir, restoredFolder } from "#app/server/db/data-dir.server.ts";
import { restrictToOwner } from "#app/server/db/private-folder.server.ts";

/**
 * Restores into the embedded database of a folder whose server is stopped. The new database is created beside the old
 * one and replaces it when complete. Returns the folder to which the old one was moved; null when there was none.
 */
export async function restoreToFolder(
  dataDir: string,
  backup: CheckedBackup,
  putPhotos: () => Promise<void>,
  secret: string | null,
  { replace, now, onStep }: RestoreOptions,
): Promise<string | null> {
  const lock = await lockDataDir(dataDir);
  try {
    await finishRestore(dataDir, stampOf(now));
    if (!replace && (await holdsData(dataDir))) {
      throw new BackupError(
        `DATA_DIR: ${path.resolve(dataDir)} holds an installation already. Nothing was changed. To move it away and restore, add --replace (npm run restore -- FILE --replace).`,
      );
    }
    restrictToOwner(dataDir);
    onStep("Creating the database");
    const ready = restoredFolder(dataDir);
    const unfinished = `${ready}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    try {
      await createDatabaseAtomically(databaseFolder(unfinished), backup);
      if (secret) await writeFile(authSecretFile(unfinished), `${secret}\n`, { mode: 0o600 });
      onStep("Storing the photos");
      await putPhotos();
      await rename(unfinished, ready);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    const previousData = await finishRestore(dataDir, stampOf(now));
    restrictToOwner(dataDir);
    return previousData;
  } finally {
    lock.release();
  }
}

async function createDatabaseAtomically(folder: string, backup: CheckedBackup): Promise<void> {
  const [{ createPglite, openEmbedded }, { createEmptyDatabase }] = await Promise.all([
    import("#app/server/db/embedded.server.ts"),
    import("#app/server/db/empty-database.server.ts"),
  ]);
  await createEmptyDatabase(folder);
  const pglite = await createPglite({ folder });
  try {
    await pglite.transaction((tx) => loadBackup((text, values) => tx.query(text, values), backup));
  } finally {
    await pglite.close();
  }
  // Opened as the server opens it, so that a database that can't be opened never replaces the old one.
  const handle = await openEmbedded({ folder });
  try {
    await enqueueVariants(handle.db, backup.manifest);
  } finally {
    await handle.close();
  }
}

async function holdsData(dataDir: string): Promise<boolean> {
  const folder = databaseFolder(dataDir);
  return existsSync(folder) && (await readdir(folder)).length > 0;
}
