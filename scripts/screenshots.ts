import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { waitForCode } from "../e2e/support/hydration.ts";
import { errorPage } from "#app/server/http/error-page.server.ts";
import { startServer } from "#tests/support/server.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { edgeCaseScenarios } from "./screenshots/edge-cases.ts";
import type { Scenario } from "./screenshots/scenario.ts";
import { scenarios } from "./screenshots/scenarios.ts";
import { setUpScenarios } from "./screenshots/setup.ts";

// Photographs every screen and state at three widths, and the mails at two, into `screenshots/`. Arguments choose: widths by
// number, scenes by a part of their name.

const folder = "screenshots";
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const words = process.argv.slice(2);
const widths = words.map(Number).filter(Boolean);
const parts = words.filter((word) => !Number(word));
const isAsked = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part));
const chosen = sizes.filter(({ width }) => widths.length === 0 || widths.includes(width));

if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
let failures = 0;
const stage = await setUpScenarios(browser);
try {
  for (const size of chosen) for (const scene of scenarios) await photograph(scene, size);
  if (isAsked("mail-kinds")) await photographMails();
  if (isAsked("fresh-house")) await photographFreshHouse();
  for (const scene of edgeCaseScenarios) for (const size of chosen) await photograph(scene, size);
} finally {
  await stage.close();
  await browser.close();
}
console.log(failures === 0 ? `Done: ${folder}/` : `${failures} scenes could not be played`);
process.exitCode = failures === 0 ? 0 : 1;

async function photograph(scene: Scenario, size: { width: number; height: number }): Promise<void> {
  if (!isAsked(scene.name)) return;
  const context = await browser.newContext({
    baseURL: stage.server.origin,
    viewport: size,
    storageState: stage.sessions[scene.as],
    locale: "en-US",
    hasTouch: size.width < 768,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  waitForCode(page);
  page.setDefaultTimeout(8000);
  try {
    await scene.play(page, stage);
    if (scene.printed) await page.emulateMedia({ media: "print" });
    await save(page, scene.name, size.width, !scene.onScreen);
  } catch (error) {
    failures++;
    console.error(`✗ ${scene.name} at ${size.width}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
    await save(page, scene.name, size.width, false);
  } finally {
    await context.close();
  }
}

async function save(page: Page, name: string, width: number, fullPage: boolean): Promise<void> {
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.offsetParent !== null);
    for (const image of shown) image.loading = "eager";
    await Promise.allSettled(shown.map((image) => image.decode()));
    await document.fonts.ready;
  });
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage, animations: "disabled" });
}

/** A house that nobody owns yet, and the dashboard of one where nothing has happened. */
async function photographFreshHouse(): Promise<void> {
  const fresh = await startServer();
  for (const [index, size] of chosen.entries()) {
    const context = await browser.newContext({ baseURL: fresh.origin, viewport: size });
    const page = await context.newPage();
    await page.goto(fresh.setupLink ?? "", { waitUntil: "networkidle" });
    await save(page, "setup", size.width, true);
    if (index === chosen.length - 1) {
      await page.getByLabel("Full name").fill("Nora Nueva");
      await page.getByLabel("Email").fill("nora@example.com");
      await page.getByLabel("Password").fill("a-long-password");
      await page.getByRole("button", { name: /account|server/i }).click();
      await page.getByRole("button", { name: "Nora" }).waitFor();
      for (const each of chosen) {
        await page.setViewportSize(each);
        await page.goto("/admin", { waitUntil: "networkidle" });
        await save(page, "dashboard-empty", each.width, true);
      }
    }
    await context.close();
  }
  await fresh.stop();
}

/** One of each subject that has arrived, as a phone and as a desktop's program show it; and the page for troubles. */
async function photographMails(): Promise<void> {
  const mails = new Map(stage.mailbox.received.map((mail) => [nameOf(mail.subject), mail.html || ""]));
  mails.set("trouble-page", errorPage("Something went wrong", "Please try again in a moment.", ""));
  for (const width of [390, 720]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const [name, html] of mails) {
      await page.setContent(html);
      await save(page, `mail-${name}`, width, true);
    }
    await page.close();
  }
}

/** The subject without what differs from mail to mail. */
function nameOf(subject = ""): string {
  return (subject.toLowerCase().match(/[a-z]+/g) ?? []).slice(0, 4).join("-");
}
