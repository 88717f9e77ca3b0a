import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { writeBackup } from "#app/server/backup/backup-file.server.ts";
import { backupName, isBackupName, sortByAge } from "#app/server/backup/backup-name.ts";
import { backupSourceOf, isUnfinished, createBackup } from "#app/server/backup/create-archive.server.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import type { Env } from "#app/server/env.server.ts";
import { isRecent } from "#app/lib/timestamps.ts";

const KEEP = 7;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Where the backups are that Palapa makes by itself, inside `DATA_DIR`. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

/** Puts a whole backup into `DATA_DIR/backups`, and keeps the last seven there. Returns its file. */
export async function storeBackup(env: Env, db: Database, now: Date): Promise<string> {
  const folder = backupFolder(env.DATA_DIR);
  const file = path.join(folder, backupName(now));
  await writeBackup(createBackup(await backupSourceOf(env, db, folder, () => now)), file);
  await tidy(folder, now);
  return file;
}

/** Removes all but the newest backups, and what a process left behind that was killed while it made one. */
async function tidy(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const old = sortByAge(names.filter(isBackupName), now).slice(0, -KEEP);
  for (const name of names.filter(isUnfinished)) {
    const { mtime } = await stat(path.join(folder, name));
    if (!isRecent(mtime, now, DAY_MS)) old.push(name);
  }
  for (const name of old) await rm(path.join(folder, name), { recursive: true });
}

/**
 * Makes the day's backup, unless the last one was begun less than a day ago, or another server has begun one within the
 * hour: of several on one database one makes it. What is noted as further ahead than that was noted by a wrong clock.
 * Returns its file, or null when there was nothing to do.
 */
export async function takeDailyBackup(env: Env, db: Database, now: Date): Promise<string | null> {
  if (!(await claim(db, now))) return null;
  const file = await storeBackup(env, db, now);
  await db.execute(sql`update settings set value = value || jsonb_build_object('done', ${now.toISOString()}::text)
    where key = 'daily_backup'`);
  return file;
}

async function claim(db: Database, now: Date): Promise<boolean> {
  const begun = sql`jsonb_build_object('begun', ${now.toISOString()}::text)`;
  const moment = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  /** The counterpart of `isRecent` in SQL. */
  const isPast = (what: string, ms: number) => {
    const noted = sql`(settings.value ->> ${what}::text)::timestamptz`;
    return sql`(${noted} is null or ${noted} <= ${moment(-ms)} or ${noted} >= ${moment(ms)})`;
  };
  const claimed = await rowsOf(
    db,
    sql`insert into settings (key, value) values ('daily_backup', ${begun})
      on conflict (key) do update set value = settings.value || ${begun}, updated_at = now()
      where ${isPast("done", DAY_MS)} and ${isPast("begun", HOUR_MS)} returning key`,
  );
  return claimed.length > 0;
}
