import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { backupName, backUpTo } from "#app/server/backup/backup-file.server.ts";
import { isUnfinished } from "#app/server/backup/create-archive.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { settings } from "#app/server/db/schema.ts";
import type { Env } from "#app/server/env.server.ts";
import { isRecent } from "#app/lib/timestamps.ts";

const RETAINED = 7;
const BACKUP_NAME = /^palapa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The key in `settings` of the start of the last daily backup. */
const LAST_BACKUP = "daily_backup";

/** The folder of the daily backups in `DATA_DIR`. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

/** Writes a backup to `DATA_DIR/backups` and deletes all but the last seven there. Returns its file. */
export async function storeBackup(env: Env, db: Database, now: Date, signal?: AbortSignal): Promise<string> {
  const folder = backupFolder(env.DATA_DIR);
  const file = path.join(folder, backupName(now));
  await backUpTo(file, env, db, now, signal);
  await prune(folder, now);
  return file;
}

/** Deletes all but the newest backups, and the unfinished files of a killed process. */
async function prune(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  // The age of a backup that was named while the clock was ahead is unknown, so it counts as the oldest.
  const latest = backupName(new Date(now.getTime() + DAY_MS));
  const backups = names.filter((name) => BACKUP_NAME.test(name)).toSorted();
  const ahead = backups.filter((name) => name > latest);
  const dated = backups.filter((name) => name <= latest);
  const deletable = [...ahead, ...dated].slice(0, -RETAINED);
  for (const name of names.filter(isUnfinished)) {
    const { mtime } = await stat(path.join(folder, name));
    if (!isRecent(mtime, now, DAY_MS)) deletable.push(name);
  }
  for (const name of deletable) await rm(path.join(folder, name), { recursive: true });
}

/**
 * Makes the day's backup, unless any server has made one on this day (UTC) already. Returns its file; null when none
 * was due.
 */
export async function makeDailyBackup(env: Env, db: Database, now: Date, signal?: AbortSignal): Promise<string | null> {
  const [last] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, LAST_BACKUP));
  const done = (last?.value as { done?: string } | undefined)?.done;
  if (done && dayOf(new Date(done)) === dayOf(now)) return null;
  const file = await storeBackup(env, db, now, signal);
  const value = { done: now.toISOString() };
  await db
    .insert(settings)
    .values({ key: LAST_BACKUP, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: now } });
  return file;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
