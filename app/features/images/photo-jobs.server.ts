import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.server.ts";

/** Starts the jobs that make new photos' variants and remove deleted photos' files. */
export async function startPhotoJobs(jobs: JobQueue, photos: PhotoStore): Promise<void> {
  await jobs.work("photo-widths", ({ path }) => photos.makeVariants(String(path)));
  await jobs.work("photo-removal", ({ path }) => photos.removePhoto(String(path)));
}
