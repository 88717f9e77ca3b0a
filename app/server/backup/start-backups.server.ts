import { existsSync } from "node:fs";
import path from "node:path";
import { serveBackups } from "#app/server/backup/backup-socket.server.ts";
import { backupFolder, makeDailyBackup } from "#app/server/backup/daily-backups.server.ts";
import { backupSourceOf, createBackupStream } from "#app/server/backup/create-archive.server.ts";
import type { App } from "#app/context.server.ts";
import { EVERY_HOUR, type JobQueue } from "#app/server/jobs/job-queue.server.ts";

/**
 * Schedules the daily backups where there is a `DATA_DIR`, and serves `npm run backup` when the database is embedded.
 * Returns a function that stops serving.
 */
export async function startBackups(app: App, jobs: JobQueue): Promise<() => Promise<void>> {
  const { env, database, log, now } = app;
  if (!existsSync(env.DATA_DIR)) {
    log.info("There is no DATA_DIR, so no daily backups are kept: see docs/backup.md");
    return async () => {};
  }
  await jobs.schedule("backup", EVERY_HOUR, (_data, signal) => backUpIfDue(app, signal));
  if (database.kind !== "embedded") return async () => {};
  const createStream = async () =>
    createBackupStream(await backupSourceOf(env, database.db, backupFolder(env.DATA_DIR), now));
  return serveBackups(env.DATA_DIR, createStream, log);
}

async function backUpIfDue({ env, database, log, now }: App, signal: AbortSignal): Promise<void> {
  try {
    const file = await makeDailyBackup(env, database.db, now(), signal);
    if (file) log.info({ file: path.basename(file) }, "The day's backup was made");
  } catch (error) {
    log.error({ err: error }, "The day's backup could not be made");
    throw error;
  }
}
