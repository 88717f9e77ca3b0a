import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "#app/lib/errors.ts";

/** The major version of the PostgreSQL in PGlite. */
export const EMBEDDED_MAJOR = "18";

/** Another process has locked `DATA_DIR`. */
export class DataDirTaken extends StartupError {}

export interface DataDirLock {
  release(): void;
}

/**
 * Locks the data folder for this process, or throws `DataDirTaken`. The embedded database has no lock of its own, and two
 * processes on one folder silently lose data. The lock is SQLite's exclusive lock on an empty file: the operating system
 * releases it whenever the process ends, so it is never stale, and it works between containers on one machine.
 */
export async function lockDataDir(folder: string): Promise<DataDirLock> {
  await makeFolder(folder);
  const { DatabaseSync } = await import("node:sqlite");
  const file = openLock(() => new DatabaseSync(path.join(folder, "palapa.lock")), folder);
  try {
    file.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw cantOpen(folder, error);
    throw new DataDirTaken(
      `DATA_DIR: another Palapa is running on ${path.resolve(folder)}. Stop it first, or give this one a folder of its own. Several at once need PostgreSQL (DATABASE_URL).`,
    );
  }
  return { release: () => file.close() };
}

const SQLITE_BUSY = 5;

function openLock<Lock>(open: () => Lock, folder: string): Lock {
  try {
    return open();
  } catch (error) {
    throw cantOpen(folder, error);
  }
}

function cantOpen(folder: string, cause: unknown): StartupError {
  return new StartupError(
    `DATA_DIR: ${path.resolve(folder)} can't be written by user ${process.getuid?.() ?? ""}, as whom this runs (${(cause as Error).message}). Run it as the user whom the folder belongs to.`,
    { cause },
  );
}

/** The folder of the embedded database's files, inside `DATA_DIR`. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, "postgres");
}

/** Whether `DATA_DIR` holds a database. Throws a `StartupError` for one that this program can't open. */
export async function findDatabase(dataDir: string): Promise<boolean> {
  const folder = databaseFolder(dataDir);
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  const major = await readMajor(folder);
  if (major === EMBEDDED_MAJOR) return true;
  throw new StartupError(
    major === null
      ? `DATA_DIR: ${folder} holds files, but no PG_VERSION, so it is no whole database. Nothing was changed. Restore the newest of ${path.join(dataDir, "backups")} over it (npm run restore -- FILE --replace), or move the folder away to begin anew.`
      : `DATA_DIR: ${folder} was written by PostgreSQL ${major}, and this Palapa holds PostgreSQL ${EMBEDDED_MAJOR}, which can't open it. Nothing was changed. Back it up with the Palapa that last used the folder (npm run backup), and restore that with this one (npm run restore -- FILE --replace).`,
  );
}

/** Creates the database in a temporary folder and renames it when complete, so that an interrupted start leaves no part of it. */
export async function createDatabaseAtomically(
  dataDir: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = databaseFolder(dataDir);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await create(unfinished);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

/** The folder with the restored content, which replaces the same names in `DATA_DIR`. It exists only when complete. */
export function restoredFolder(dataDir: string): string {
  return path.join(dataDir, "restored");
}

/**
 * Moves restored content into place. Previous data moves to a folder `before-restore-<stamp>`, whose path is returned, or
 * null when there was none. Safe to repeat after an interruption at any step, so each start calls it first.
 */
export async function finishRestore(dataDir: string, stamp: string): Promise<string | null> {
  const ready = restoredFolder(dataDir);
  if (!existsSync(ready)) return null;
  const previousData = path.join(dataDir, `before-restore-${stamp}`);
  for (const name of readdirSync(ready)) {
    if (existsSync(path.join(dataDir, name))) {
      await mkdir(previousData, { recursive: true });
      await rename(path.join(dataDir, name), path.join(previousData, name));
    }
    await rename(path.join(ready, name), path.join(dataDir, name));
  }
  await rmdir(ready);
  return existsSync(previousData) ? previousData : null;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartupError(`DATA_DIR: ${path.resolve(folder)} can't be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function readMajor(folder: string): Promise<string | null> {
  try {
    return (await readFile(path.join(folder, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
