import { devices, type Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { findDay, openPanel } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

// Limits for loading a page before any interaction, in bytes as transferred, which do not depend on the machine.
// The code was below 125,000 until the home page got the host, beds, reviews, questions and policies.
const SCRIPTS = 128_000;
const ALL = 400_000;
const REQUESTS = 20;

// The pixel density decides which photo sizes a phone loads.
test.use({
  deviceScaleFactor: ({ isMobile }, use) => use(isMobile ? devices["Pixel 7"].deviceScaleFactor : undefined),
});

interface Transfer {
  url: string;
  bytes: number;
}

/** Opens a path with an empty cache, and lists all transfers until the network is idle. */
async function load(page: Page, path: string): Promise<Transfer[]> {
  const devtools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const transfers: Transfer[] = [];
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? "";
    if (url.startsWith("http")) transfers.push({ url: new URL(url).pathname, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  // Playwright's own wait: a script in the page would count as a user's first interaction and load code.
  await page.goto(path, { waitUntil: "networkidle" });
  return transfers;
}

const sum = (transfers: Transfer[]) => transfers.reduce((bytes, each) => bytes + each.bytes, 0);
const scriptsOf = (transfers: Transfer[]) => transfers.filter(({ url }) => url.endsWith(".js"));

test(
  "the home page loads in few requests and few bytes, and the calendar's code only when it is used",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    const transfers = await load(page, "/");
    const scripts = scriptsOf(transfers);
    expect(sum(scripts), JSON.stringify(scripts)).toBeLessThan(SCRIPTS);
    expect(sum(transfers), JSON.stringify(transfers)).toBeLessThan(ALL);
    expect(transfers.length, JSON.stringify(transfers)).toBeLessThan(REQUESTS);
    for (const part of ["range-picker", "map-view", "profile-content", "location-content", "gallery-editor", "admin"]) {
      expect(scripts.map(({ url }) => url).filter((url) => url.includes(part))).toEqual([]);
    }
    // On a desktop the band of photos is near enough to be loaded too.
    expect(transfers.filter(({ url }) => url.endsWith(".avif")).length).toBeLessThan(isMobile ? 4 : 7);
    await openPanel(page);
    await expect.poll(() => scriptsOf(transfers).some(({ url }) => url.includes("range-picker"))).toBe(true);
  },
);

/** Adds up the layout shifts of the pages that are loaded from now on; returns a function that reads the sum. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

test("nothing on the sign-in page shifts while it loads", { tag: "@both" }, async ({ page }) => {
  const readShifts = await recordShifts(page);
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  expect(await readShifts()).toBeLessThanOrEqual(0.01);
});

test("nothing on the home page shifts while it loads and is used", { tag: "@both" }, async ({ page }) => {
  const readShifts = await recordShifts(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Next image" }).click();
  await openPanel(page);
  await findDay(page, inDays(0));
  expect(await readShifts()).toBeLessThanOrEqual(0.01);
});
