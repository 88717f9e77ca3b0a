import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { waitForCode } from "../e2e/support/hydration.ts";
import type { Language } from "#app/lib/enums.ts";
import { errorPage } from "#app/server/http/error-page.server.ts";
import { startServer } from "#tests/support/server.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { edgeCaseScenarios } from "./screenshots/edge-cases.ts";
import type { Scenario } from "./screenshots/scenario.ts";
import { scenarios } from "./screenshots/scenarios.ts";
import { setUpScenarios } from "./screenshots/setup.ts";

// Takes screenshots of every page and state at three widths, in English and, as far as a reload keeps the state, in
// Spanish; and of the emails at two widths, light and dark. They are stored in `screenshots/`. Arguments select widths
// by number, and scenarios by a part of their name.

const folder = "screenshots";
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const args = process.argv.slice(2);
const widths = args.map(Number).filter(Boolean);
const parts = args.filter((arg) => !Number(arg));
const isSelected = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part));
const selectedSizes = sizes.filter(({ width }) => widths.length === 0 || widths.includes(width));

if (args.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
let failures = 0;
const setup = await setUpScenarios(browser);
try {
  for (const size of selectedSizes) for (const scenario of scenarios) await take(scenario, size);
  if (isSelected("emails")) await takeEmails();
  if (isSelected("new-installation")) await takeNewInstallation();
  for (const scenario of edgeCaseScenarios) for (const size of selectedSizes) await take(scenario, size);
} finally {
  await setup.close();
  await browser.close();
}
console.log(failures === 0 ? `Done: ${folder}/` : `${failures} scenarios failed`);
process.exitCode = failures === 0 ? 0 : 1;

async function take(scenario: Scenario, size: { width: number; height: number }): Promise<void> {
  if (!isSelected(scenario.name)) return;
  const context = await browser.newContext({
    baseURL: setup.server.origin,
    viewport: size,
    storageState: setup.sessions[scenario.as],
    locale: "en-US",
    hasTouch: size.width < 768,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  waitForCode(page);
  page.setDefaultTimeout(8000);
  try {
    await scenario.play(page, setup);
    if (scenario.printed) await page.emulateMedia({ media: "print" });
    await save(page, scenario.name, size.width, !scenario.onScreen);
    await context.setOffline(false);
    await chooseLanguage(page, "es");
    await page.reload({ waitUntil: "load" });
    await save(page, `${scenario.name}-es`, size.width, !scenario.onScreen);
  } catch (error) {
    failures++;
    console.error(`✗ ${scenario.name} at ${size.width}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
    await save(page, scenario.name, size.width, false);
  } finally {
    // The language is also stored with the account, which other scenarios use.
    await chooseLanguage(page, "en").catch(() => {});
    await context.close();
  }
}

/** Chooses the language as the page's footer does. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const form = { language, back: "/" };
  await page.request.post("/language", { form, headers: { Origin: setup.server.origin }, maxRedirects: 0 });
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

/** The setup page of a server without an owner, and its dashboard without bookings. */
async function takeNewInstallation(): Promise<void> {
  const fresh = await startServer();
  for (const [index, size] of selectedSizes.entries()) {
    const context = await browser.newContext({ baseURL: fresh.origin, viewport: size });
    const page = await context.newPage();
    await page.goto(fresh.setupLink ?? "", { waitUntil: "networkidle" });
    await save(page, "setup", size.width, true);
    if (index === selectedSizes.length - 1) {
      await page.getByLabel("Full name").fill("Nora Nueva");
      await page.getByLabel("Email").fill("nora@example.com");
      await page.getByLabel("Password").fill("a-long-password");
      await page.getByRole("button", { name: /account/i }).click();
      await page.getByRole("button", { name: "Nora" }).waitFor();
      for (const each of selectedSizes) {
        await page.setViewportSize(each);
        await page.goto("/admin", { waitUntil: "networkidle" });
        await save(page, "dashboard-empty", each.width, true);
      }
    }
    await context.close();
  }
  await fresh.stop();
}

/** One email of each subject, at the width of a phone and of a desktop, light and dark; and the error page. */
async function takeEmails(): Promise<void> {
  const mails = new Map(setup.mailbox.received.map((mail) => [nameOf(mail.subject), mail.html || ""]));
  mails.set(
    "error-page",
    errorPage({ title: "Something went wrong", message: "Please try again in a moment.", nonce: "" }),
  );
  for (const width of [390, 640]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    for (const [name, html] of mails) {
      await page.setContent(html, { waitUntil: "networkidle" });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await save(page, `mail-${name}-${colorScheme}`, width, true);
      }
    }
    await page.close();
  }
}

/** A file name from the subject without names and dates, which is the same for all emails of a kind. */
function nameOf(subject = ""): string {
  const words = subject.toLowerCase().replace(/( from | de ana| de ben| de camille| de diego|:).*/, "");
  return (words.match(/[\p{L}]+/gu) ?? []).join("-");
}
