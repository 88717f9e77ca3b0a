import { accessSync, chmodSync, constants, existsSync, lchownSync, lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import { StartupError } from "#app/lib/errors.ts";

/** The files and folders in `DATA_DIR` that belong to Palapa; all others are left unchanged. */
const OWN_NAMES = /^(postgres|photos|backups|restored|before-restore-|auth-secret|palapa\.(lock|sock))/;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Restricts `DATA_DIR` to its owner: folders 0700, files 0600. The embedded database creates its files with 0666
 * regardless of the umask, so the mode of the folder protects them. Throws a `StartupError` for entries that this process
 * may not read and write.
 */
export function restrictToOwner(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  for (const [entry, stats] of entriesOf(dataDir)) {
    const mode = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if ((stats.mode & 0o777) !== mode) setMode(entry, mode);
    if (stats.uid !== process.getuid?.()) requireAccess(dataDir, entry);
  }
}

/**
 * When root runs Palapa on a folder of another user, permanently switches to that user, so that the service can read what
 * is written. First changes the owner of entries that root created earlier. Call before opening any file. Throws a
 * `StartupError` when root lacks the capability.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid, gid } = lstatSync(path.resolve(dataDir) + path.sep);
  if (uid === 0) return;
  try {
    for (const [entry, stats] of entriesOf(dataDir)) if (stats.uid === 0) lchownSync(entry, uid, gid);
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch (error) {
    // Root without capabilities, as in a container that drops them.
    throw new StartupError(
      `DATA_DIR: ${path.resolve(dataDir)} belongs to user ${uid}, and root may not go on as that user here (${(error as Error).message}). Run this as user ${uid}.`,
      { cause: error },
    );
  }
}

/** The folder and all entries in it that belong to Palapa. Symbolic links are skipped. */
function* entriesOf(dataDir: string): Generator<[string, Stats]> {
  const folder = path.resolve(dataDir) + path.sep;
  yield [folder, lstatSync(folder)];
  for (const name of list(dataDir, folder)) {
    if (OWN_NAMES.test(name)) yield* walk(dataDir, path.join(folder, name));
  }
}

function* walk(dataDir: string, entry: string): Generator<[string, Stats]> {
  const stats = lstatSync(entry, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  yield [entry, stats];
  if (stats.isDirectory()) for (const name of list(dataDir, entry)) yield* walk(dataDir, path.join(entry, name));
}

function list(dataDir: string, folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw accessError(dataDir, folder, error);
  }
}

function setMode(entry: string, mode: number): void {
  try {
    chmodSync(entry, mode);
  } catch (error) {
    // Deleted meanwhile, or owned by another user, in which case `requireAccess` decides.
    if (!["ENOENT", "EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function requireAccess(dataDir: string, entry: string): void {
  try {
    accessSync(entry, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw accessError(dataDir, entry, error);
  }
}

function accessError(dataDir: string, entry: string, cause: unknown): StartupError {
  const user = process.getuid?.() ?? "";
  const { uid } = lstatSync(entry);
  const folder = path.resolve(dataDir);
  return new StartupError(
    `DATA_DIR: user ${user}, as whom this runs, may not read and write ${entry}, which belongs to user ${uid}. Nothing was changed. Run it as the user whom ${folder} belongs to, or give everything in it to one user: chown -R ${user} ${folder}`,
    { cause },
  );
}
