import { devices, type Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { findDay, openPanel } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

// What a page costs before anybody does anything, in bytes as they come over the line. They don't depend on the
// machine, so they can't be lost unnoticed; whoever needs more takes it from something else.
const SCRIPTS = 125_000;
const ALL = 400_000;
const REQUESTS = 20;

// A phone's photos are as big as its screen asks for.
test.use({
  deviceScaleFactor: ({ isMobile }, use) => use(isMobile ? devices["Pixel 7"].deviceScaleFactor : undefined),
});

interface Sent {
  url: string;
  bytes: number;
}

/** Opens an address as somebody who has never been here, and lists what came over the line until all was quiet. */
async function load(page: Page, path: string): Promise<Sent[]> {
  const devtools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const sent: Sent[] = [];
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? "";
    if (url.startsWith("http")) sent.push({ url: new URL(url).pathname, bytes: encodedDataLength });
  });
  await devtools.send("Network.enable");
  // Not by a script of ours, which the browser would take for a person's doing.
  await page.goto(path, { waitUntil: "networkidle" });
  return sent;
}

const sum = (sent: Sent[]) => sent.reduce((bytes, each) => bytes + each.bytes, 0);
const scriptsOf = (sent: Sent[]) => sent.filter(({ url }) => url.endsWith(".js"));

test(
  "the home page loads in few requests and few bytes, and the calendar's code only when it is used",
  { tag: "@both" },
  async ({ page }) => {
    const sent = await load(page, "/");
    const scripts = scriptsOf(sent);
    expect(sum(scripts), JSON.stringify(scripts)).toBeLessThan(SCRIPTS);
    expect(sum(sent), JSON.stringify(sent)).toBeLessThan(ALL);
    expect(sent.length, JSON.stringify(sent)).toBeLessThan(REQUESTS);
    for (const part of ["range-picker", "map-view", "profile-content", "location-content", "gallery-editor", "admin"]) {
      expect(scripts.map(({ url }) => url).filter((url) => url.includes(part))).toEqual([]);
    }
    expect(sent.filter(({ url }) => url.endsWith(".avif")).length).toBeLessThan(4);
    await openPanel(page);
    await expect.poll(() => scriptsOf(sent).some(({ url }) => url.includes("range-picker"))).toBe(true);
  },
);

test("nothing on the home page shifts while it loads and is used", { tag: "@both" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Next image" }).click();
  await openPanel(page);
  await findDay(page, inDays(0));
  const shifted = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
  expect(shifted).toBeLessThanOrEqual(0.01);
});
