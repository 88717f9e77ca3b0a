import type { Database } from "#app/server/db/client.server.ts";
import { enqueueUnique, type JobQueue } from "#app/server/jobs/job-queue.server.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Runs `cleanup` once a day: at once, unless another server has already planned it. */
export async function startCleanup(db: Database, jobs: JobQueue, cleanup: () => Promise<void>): Promise<void> {
  await jobs.work("upkeep", async () => {
    await cleanup();
    await db.transaction((tx) => enqueueUnique(tx, "upkeep", DAY_SECONDS));
  });
  await db.transaction((tx) => enqueueUnique(tx, "upkeep", 0));
}
