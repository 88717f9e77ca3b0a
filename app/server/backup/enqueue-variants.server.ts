import type { Manifest } from "#app/server/backup/manifest.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { enqueueJobs } from "#app/server/jobs/job-queue.server.ts";

/** Has the next server make the restored photos' widths, which no backup holds, before visitors ask for them. */
export async function enqueueVariants(db: Database, { photos }: Manifest): Promise<void> {
  await db.transaction((tx) =>
    enqueueJobs(
      tx,
      "photo-widths",
      photos.map(({ path }) => ({ path })),
    ),
  );
}
