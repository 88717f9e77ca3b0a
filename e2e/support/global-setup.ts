import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { savePaymentApps } from "#tests/support/payment-apps.ts";
import { waitForPhotos } from "#tests/support/wait-for-photos.ts";
import { startServer } from "#tests/support/server.ts";
import { owner } from "./actors.ts";

const FOLDER = "test-results/prepared-houses";
/** Which build has made the folders; written once it is whole. */
const STAMP = `${FOLDER}.stamp`;

/**
 * Makes two data folders with the demo house and its photos in every width: one as it is before anybody owns it, and one
 * with its owner. Each story starts on a copy. They stay for the next run of the same build, because the photos take long.
 */
export default async function prepare(): Promise<void> {
  process.env.PREPARED_DATA = resolve(FOLDER);
  const stamp = readFileSync("build/stamp", "utf8");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  await rm(STAMP, { force: true });
  await rm(FOLDER, { recursive: true, force: true });
  const [fresh, owned] = [join(FOLDER, "fresh"), join(FOLDER, "owned")];
  await mkdir(fresh, { recursive: true });
  const first = await startServer({ DATA_DIR: fresh });
  await waitForPhotos(fresh);
  await first.stop();
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
