import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { savePaymentApps } from "#tests/support/payment-apps.ts";
import { waitForPhotos } from "#tests/support/wait-for-photos.ts";
import { startServer } from "#tests/support/server.ts";
import { owner } from "./actors.ts";

const FOLDER = "test-results/prepared-data";
/** The build that made the folders; written when they are complete. */
const STAMP = `${FOLDER}.stamp`;

/**
 * Creates two data folders with the demo property and its processed photos: one without an owner and one with an owner.
 * Servers start on a copy. The folders are reused while the build is the same, because processing the photos is slow.
 */
export default async function prepare(): Promise<void> {
  process.env.PREPARED_DATA = resolve(FOLDER);
  const stamp = readFileSync("build/stamp", "utf8");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  await rm(STAMP, { force: true });
  await rm(FOLDER, { recursive: true, force: true });
  const [fresh, owned] = [join(FOLDER, "fresh"), join(FOLDER, "owned")];
  await mkdir(fresh, { recursive: true });
  const freshServer = await startServer({ DATA_DIR: fresh });
  await waitForPhotos(fresh);
  await freshServer.stop();
  await cp(fresh, owned, { recursive: true });
  const server = await startServer({
    DATA_DIR: owned,
    OWNER_NAME: owner.full_name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  });
  await savePaymentApps(server.origin, owner);
  await server.stop();
  await writeFile(STAMP, stamp);
}
