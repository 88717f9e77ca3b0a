import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Browser, chromium, devices, type Locator, type Page } from "@playwright/test";
import { signIn } from "#tests/support/http-client.ts";
import type { Line } from "../lib/table.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "../lib/measure.ts";

const RUNS = 7;
const TRIES = 5;
/** Lighthouse's phone on a slow 4G: 1.6 Mbit/s there, 0.75 back, 150 ms, a quarter of this processor. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOWER = 4;
/** How long a finger rests on the glass when it taps, in ms. */
const TAP = 80;

interface Seen {
  /** When the largest picture stood, in ms. */
  picture: number;
  shifts: number;
  /** From what a person did to the next picture, the longest one, in ms. */
  answer: number;
}

/** What a phone gets of the home page: its first picture against a page of no code, bytes, stillness and answers. */
export async function run(): Promise<Line[]> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    return await withServer({}, async ({ origin }) => [
      await measurePicture(browser, origin),
      ...(await measureBytes(browser, origin)),
      ...(await measureUse(browser, origin)),
    ]);
  } finally {
    await browser.close();
  }
}

/** The same page without any code, from a server that has only to send it. The two take turns. */
async function measurePicture(browser: Browser, origin: string): Promise<Line> {
  const duplicate = await openTwin(origin);
  const times = { house: [] as number[], duplicate: [] as number[] };
  try {
    for (let turn = 0; turn <= RUNS; turn++) {
      for (const [name, url] of [
        ["house", origin],
        ["duplicate", duplicate.origin],
      ] as const) {
        const page = await openPhone(browser, true);
        // Not only until it is loaded: the photo, or what code puts in its place, may be painted after that.
        await page.goto(url, { waitUntil: "networkidle" });
        await atRest(page);
        // The first turn makes photos and compiled code ready.
        if (turn > 0) times[name].push((await seen(page)).picture);
        await page.context().close();
      }
    }
  } finally {
    duplicate.server.close();
  }
  const [house, bare] = [median(times.house), median(times.duplicate)];
  return {
    name: "/ largest picture, against the page without code",
    reached: `${(house / bare).toFixed(2)}x (${Math.round(house)} ms, ${Math.round(bare)} ms)`,
    target: "<= 1.15x",
    ok: house <= bare * 1.15,
  };
}

async function openTwin(origin: string): Promise<{ server: Server; origin: string }> {
  const answer = await fetch(origin, { headers: { Accept: "text/html" } });
  const html = (await answer.text())
    .replaceAll(/<script(?! type="application).*?<\/script>/gs, "")
    .replaceAll(/<link rel="later"[^>]*>/g, "");
  const page = {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" },
    body: await promisify(brotliCompress)(html),
  };
  const files = new Map([["/", page]]);
  const server = createServer((request, response) => void send(request.url ?? "/", response));
  async function send(path: string, response: ServerResponse): Promise<void> {
    const file = files.get(path) ?? (await fetchFile(origin + path));
    files.set(path, file);
    response.writeHead(200, file.headers).end(file.body);
  }
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function fetchFile(url: string) {
  const response = await fetch(url);
  const headers = { "Content-Type": response.headers.get("content-type") ?? "", "Content-Encoding": "identity" };
  return { headers, body: Buffer.from(await response.arrayBuffer()) };
}

async function measureBytes(browser: Browser, origin: string): Promise<Line[]> {
  const page = await openPhone(browser, false);
  const line = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  let [all, code] = [0, 0];
  line.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (urls.get(requestId)?.endsWith(".js")) code += encodedDataLength;
  });
  await line.send("Network.enable");
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.context().close();
  return [
    {
      name: "/ code before anybody does anything, compressed",
      reached: `${code} bytes`,
      target: "<= 105000 bytes",
      ok: code <= 105_000,
    },
    {
      name: "/ everything before scrolling, on a phone",
      reached: `${all} bytes`,
      target: "<= 400000 bytes",
      ok: all <= 400_000,
    },
  ];
}

/** How still the page stands while it is used, and how soon it answers on a slow phone. */
async function measureUse(browser: Browser, origin: string): Promise<Line[]> {
  const cookie = await signIn(origin, owner);
  const stories: [name: string, story: (page: Page) => Promise<void>][] = [
    ["calendar", useCalendar],
    ["gallery", useGallery],
    ["drawer", useDrawer],
  ];
  const shifts: number[] = [];
  const lines: Line[] = [];
  for (const [name, story] of stories) {
    const answers: number[] = [];
    for (let turn = 0; turn < TRIES; turn++) {
      const page = await openPhone(browser, false, name === "drawer" ? cookie : "");
      await page.goto(origin, { waitUntil: "networkidle" });
      await slow(page, SLOWER);
      await story(page);
      const { shifts: shifted, answer } = await seen(page);
      shifts.push(shifted);
      answers.push(answer);
      await page.context().close();
    }
    const longest = median(answers);
    lines.push({
      name: `${name}: from a tap to the next picture, CPU x${SLOWER}`,
      reached: `${longest} ms`,
      target: "<= 100 ms",
      ok: longest <= 100,
    });
  }
  const most = Math.max(...shifts);
  return [{ name: "/ layout shifts", reached: most.toFixed(3), target: "<= 0.01", ok: most <= 0.01 }, ...lines];
}

async function useCalendar(page: Page): Promise<void> {
  await tap(page, page.getByRole("link", { name: "Check dates" }));
  const calendar = page.getByRole("application", { name: "Choose your stay" });
  await calendar.waitFor();
  await atRest(page);
  await forget(page);
  await tap(page, calendar.getByRole("button", { name: "Next", exact: true }).first());
  await atRest(page);
  const free = calendar.locator("[data-day]:not([aria-disabled]):not([data-mark])");
  await tap(page, free.nth(3));
  await atRest(page);
  await tap(page, free.nth(5));
  await page.getByRole("button", { name: "Clear dates" }).waitFor();
  await atRest(page);
}

async function useGallery(page: Page): Promise<void> {
  await tap(page, page.getByRole("button", { name: "Next image" }));
  await atRest(page);
  await tap(page, page.getByRole("list", { name: "All photos" }).getByRole("link").nth(1));
  await page.getByRole("dialog").first().waitFor();
  await atRest(page);
}

async function useDrawer(page: Page): Promise<void> {
  await tap(page, page.locator("header button[aria-haspopup=dialog]"));
  await page.getByRole("dialog", { name: "Profile" }).waitFor();
  await atRest(page);
}

/**
 * As a finger does it. Playwright's own tap lifts it in the moment that it comes down, and has scripts in the page look
 * on meanwhile, which a slow phone would be charged with.
 */
async function tap(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error("What is to be tapped can't be seen");
  const line = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.waitForTimeout(TAP);
  await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function openPhone(browser: Browser, isSlow: boolean, cookie = ""): Promise<Page> {
  const context = await browser.newContext({
    ...devices["Moto G4"],
    locale: "en-US",
    ...(cookie && { extraHTTPHeaders: { Cookie: cookie } }),
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (isSlow) {
    await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", SLOW_LINE);
    await slow(page, SLOWER);
  }
  return page;
}

async function slow(page: Page, rate: number): Promise<void> {
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
}

/** Runs in the page: keeps what the browser tells of pictures, shifts and answers. */
function watch(): void {
  const kept: Seen = { picture: 0, shifts: 0, answer: 0 };
  Object.assign(window, { seen: kept });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const takes: Record<string, (entry: Entry) => void> = {
    "largest-contentful-paint": ({ startTime }) => {
      kept.picture = startTime;
    },
    "layout-shift": ({ value, hadRecentInput }) => {
      if (!hadRecentInput) kept.shifts += value;
    },
    event: ({ interactionId, duration }) => {
      if (interactionId) kept.answer = Math.max(kept.answer, duration);
    },
  };
  for (const [type, take] of Object.entries(takes)) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as Entry)));
    observer.observe({ type, buffered: true, ...(type === "event" && { durationThreshold: 16 }) });
  }
}

async function seen(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.answer = 0;
  });
}

/** Until the browser has had nothing to do for a moment. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 250))),
  );
}
