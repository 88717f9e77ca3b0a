import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type FullConfig } from "@playwright/test";
import { startServer } from "../test/server.ts";
import { owner } from "./people.ts";

/** Makes one data folder with the demo house, its owner and its photos in every width; each story starts on a copy. */
export default async function prepare(config: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-stories-"));
  process.env.PREPARED_DATA = folder;
  const server = await startServer({
    DATA_DIR: folder,
    OWNER_NAME: owner.full_name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  });
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions);
  for (const { use } of config.projects) {
    const page = await browser.newPage({ viewport: use.viewport, deviceScaleFactor: use.deviceScaleFactor });
    await page.goto(`${server.origin}/login`, { waitUntil: "networkidle" });
    await page.goto(server.origin, { waitUntil: "networkidle" });
    // All photos, as for somebody who looks at them: a width that has to be made first holds up what stands behind it.
    await page.mouse.move(40, 40);
    await page.mouse.move(60, 60);
    await page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
    });
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
    await page.close();
  }
  await browser.close();
  await server.stop();
  return () => rm(folder, { recursive: true });
}
