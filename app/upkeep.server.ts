import { forgetEndedSessions } from "#app/accounts/ended-sessions.server.ts";
import type { App } from "#app/context.server.ts";
import { enqueueNext, type JobQueue } from "#app/jobs/job-queue.server.ts";
import { enqueueWaitingMails } from "#app/mail/mail-job.server.ts";
import { forgetOldMails } from "#app/mail/old-mails.server.ts";

const DAY_SECONDS = 24 * 60 * 60;

type House = Pick<App, "database" | "rateLimits" | "log" | "now">;

/** Begins the daily upkeep: at once, unless a server of this house has it planned already. */
export async function startUpkeep(app: House, jobs: JobQueue): Promise<void> {
  const { db } = app.database;
  await jobs.work("upkeep", async () => {
    await keepTidy(app);
    await db.transaction((tx) => enqueueNext(tx, "upkeep", DAY_SECONDS));
  });
  await db.transaction((tx) => enqueueNext(tx, "upkeep", 0));
}

/**
 * Removes what is kept for a time only (docs/privacy.md): ended sessions and links, old mails, old counts of tries. Gives
 * each waiting mail that has lost its job another.
 */
export async function keepTidy({ database, rateLimits, log, now }: House): Promise<void> {
  const sessions = await forgetEndedSessions(database.db, now());
  const mails = await forgetOldMails(database.db, now());
  await enqueueWaitingMails(database.db);
  await rateLimits.forgetOld();
  log.info({ sessions, mails: mails.sent }, "Upkeep is done");
  if (mails.unsent > 0) log.warn({ mails: mails.unsent }, "Mails that could not be sent for 90 days were removed");
}
