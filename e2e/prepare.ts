import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { savePaymentApps } from "../test/payment-apps.ts";
import { photosReady } from "../test/photos.ts";
import { startServer } from "../test/server.ts";
import { owner } from "./people.ts";

const FOLDER = "test-results/prepared-house";
/** Which build has made the folder; written once it is whole. */
const STAMP = `${FOLDER}.stamp`;

/**
 * Makes one data folder with the demo house, its owner and its photos in every width; each story starts on a copy. It
 * stays for the next run of the same build, because the photos take long.
 */
export default async function prepare(): Promise<void> {
  process.env.PREPARED_DATA = resolve(FOLDER);
  const stamp = readFileSync("build/stamp", "utf8");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  await rm(STAMP, { force: true });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const server = await startServer({
    DATA_DIR: FOLDER,
    OWNER_NAME: owner.full_name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  });
  await savePaymentApps(server.origin, owner);
  await photosReady(FOLDER);
  await server.stop();
  await writeFile(STAMP, stamp);
}
