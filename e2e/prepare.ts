import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { savePaymentApps } from "../test/payment-apps.ts";
import { photosReady } from "../test/photos.ts";
import { startServer } from "../test/server.ts";
import { owner } from "./people.ts";

/** Makes one data folder with the demo house, its owner and its photos in every width; each story starts on a copy. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-stories-"));
  process.env.PREPARED_DATA = folder;
  const server = await startServer({
    DATA_DIR: folder,
    OWNER_NAME: owner.full_name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  });
  await savePaymentApps(server.origin, owner);
  await photosReady(folder);
  await server.stop();
  return () => rm(folder, { recursive: true });
}
