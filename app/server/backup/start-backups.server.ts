import { existsSync } from "node:fs";
import path from "node:path";
import { answerBackups } from "#app/server/backup/backup-socket.server.ts";
import { backupFolder, takeDailyBackup } from "#app/server/backup/daily-backups.server.ts";
import { backupSourceOf, createBackup } from "#app/server/backup/create-archive.server.ts";
import type { App } from "#app/context.server.ts";

/** After the start and from then on: a house that is open for an hour a day has its backups too. */
const FIRST_LOOK_MS = 10 * 60 * 1000;
const LOOK_MS = 60 * 60 * 1000;

/**
 * Begins the daily backups where there is a `DATA_DIR`, and answers `npm run backup` when the database is this process's
 * own. Returns what ends both.
 */
export async function startBackups(app: App): Promise<() => Promise<void>> {
  const { env, database, log, now } = app;
  if (!existsSync(env.DATA_DIR)) {
    log.info("There is no DATA_DIR, so no daily backups are kept: see docs/backup.md");
    return async () => {};
  }
  const pack = async () => createBackup(await backupSourceOf(env, database.db, backupFolder(env.DATA_DIR), now));
  const stopAnswering = database.kind === "embedded" ? await answerBackups(env.DATA_DIR, pack, log) : null;
  let running = Promise.resolve();
  const look = () => {
    running = running.then(() => takeIfDue(app));
  };
  const first = setTimeout(look, FIRST_LOOK_MS);
  const timer = setInterval(look, LOOK_MS);
  first.unref();
  timer.unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await Promise.all([running, stopAnswering?.()]);
  };
}

async function takeIfDue({ env, database, log, now }: App): Promise<void> {
  try {
    const file = await takeDailyBackup(env, database.db, now());
    if (file) log.info({ file: path.basename(file) }, "The day's backup was made");
  } catch (error) {
    log.error({ err: error }, "The day's backup could not be made");
  }
}
