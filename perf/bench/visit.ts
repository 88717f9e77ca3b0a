import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Browser, chromium, devices, type Locator, type Page } from "@playwright/test";
import { signIn } from "#tests/support/http-client.ts";
import type { Row } from "../lib/table.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "../lib/measure.ts";

const RUNS = 7;
const TRIES = 5;
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;
/** The duration of a tap. */
const TAP_MS = 80;

interface PageTimings {
  /** Largest contentful paint, in ms. */
  largestPaint: number;
  /** Sum of the layout shifts. */
  shifts: number;
  /** The longest time from an interaction to the next paint, in ms. */
  interaction: number;
}

/** The home page on a phone: largest paint compared to a page without code, bytes, layout shifts and interactions. */
export async function run(): Promise<Row[]> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    return await withServer({}, async ({ origin }) => [
      await measurePaint(browser, origin),
      ...(await measureBytes(browser, origin)),
      ...(await measureInteractions(browser, origin)),
    ]);
  } finally {
    await browser.close();
  }
}

/** Compares with the same page without code, from a server that sends it from memory. The two alternate. */
async function measurePaint(browser: Browser, origin: string): Promise<Row> {
  const reference = await serveWithoutCode(origin);
  const times = { app: [] as number[], reference: [] as number[] };
  try {
    for (let turn = 0; turn <= RUNS; turn++) {
      for (const [name, url] of [
        ["app", origin],
        ["reference", reference.origin],
      ] as const) {
        const page = await openPhone(browser, true);
        // The photo may be painted after the load event.
        await page.goto(url, { waitUntil: "networkidle" });
        await untilIdle(page);
        // The first turn is a warm-up.
        if (turn > 0) times[name].push((await readTimings(page)).largestPaint);
        await page.context().close();
      }
    }
  } finally {
    reference.server.close();
  }
  const [appMs, referenceMs] = [median(times.app), median(times.reference)];
  return {
    name: "/ largest paint, compared to the page without code",
    reached: `${(appMs / referenceMs).toFixed(2)}x (${Math.round(appMs)} ms, ${Math.round(referenceMs)} ms)`,
    target: "<= 1.15x",
    ok: appMs <= referenceMs * 1.15,
  };
}

async function serveWithoutCode(origin: string): Promise<{ server: Server; origin: string }> {
  const original = await fetch(origin, { headers: { Accept: "text/html" } });
  const html = (await original.text())
    .replaceAll(/<script(?! type="application).*?<\/script>/gs, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
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

async function measureBytes(browser: Browser, origin: string): Promise<Row[]> {
  const page = await openPhone(browser, false);
  const devtools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  let [total, code] = [0, 0];
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    total += encodedDataLength;
    if (urls.get(requestId)?.endsWith(".js")) code += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.context().close();
  return [
    {
      name: "/ compressed code before any interaction",
      reached: `${code} bytes`,
      target: "<= 105000 bytes",
      ok: code <= 105_000,
    },
    {
      name: "/ all transfers before scrolling, on a phone",
      reached: `${total} bytes`,
      target: "<= 400000 bytes",
      ok: total <= 400_000,
    },
  ];
}

/** Layout shifts and interaction times while the page is used on a slow phone. */
async function measureInteractions(browser: Browser, origin: string): Promise<Row[]> {
  const cookie = await signIn(origin, owner);
  const scenarios: [name: string, play: (page: Page) => Promise<void>][] = [
    ["calendar", useCalendar],
    ["gallery", useGallery],
    ["drawer", useDrawer],
  ];
  const shifts: number[] = [];
  const rows: Row[] = [];
  for (const [name, play] of scenarios) {
    const interactions: number[] = [];
    for (let turn = 0; turn < TRIES; turn++) {
      const page = await openPhone(browser, false, name === "drawer" ? cookie : "");
      await page.goto(origin, { waitUntil: "networkidle" });
      await slow(page, CPU_SLOWDOWN);
      await play(page);
      const timings = await readTimings(page);
      shifts.push(timings.shifts);
      interactions.push(timings.interaction);
      await page.context().close();
    }
    const longest = median(interactions);
    rows.push({
      name: `${name}: from a tap to the next paint, CPU x${CPU_SLOWDOWN}`,
      reached: `${longest} ms`,
      target: "<= 100 ms",
      ok: longest <= 100,
    });
  }
  const maxShift = Math.max(...shifts);
  return [{ name: "/ layout shifts", reached: maxShift.toFixed(3), target: "<= 0.01", ok: maxShift <= 0.01 }, ...rows];
}

async function useCalendar(page: Page): Promise<void> {
  await tap(page, page.getByRole("link", { name: "Check dates" }));
  const calendar = page.getByRole("application", { name: "Choose your stay" });
  await calendar.waitFor();
  await untilIdle(page);
  await resetInteraction(page);
  await tap(page, calendar.getByRole("button", { name: "Next", exact: true }).first());
  await untilIdle(page);
  const free = calendar.locator("[data-day]:not([aria-disabled]):not([data-mark])");
  await tap(page, free.nth(3));
  await untilIdle(page);
  await tap(page, free.nth(5));
  await page.getByRole("button", { name: "Clear dates" }).waitFor();
  await untilIdle(page);
}

async function useGallery(page: Page): Promise<void> {
  await tap(page, page.getByRole("button", { name: "Next image" }));
  await untilIdle(page);
  await tap(page, page.getByRole("list", { name: "All photos" }).getByRole("link").nth(1));
  await page.getByRole("dialog").first().waitFor();
  await untilIdle(page);
}

async function useDrawer(page: Page): Promise<void> {
  await tap(page, page.locator("header button[aria-haspopup=dialog]"));
  await page.getByRole("dialog", { name: "Profile" }).waitFor();
  await untilIdle(page);
}

/**
 * Taps by touch events of realistic duration. Playwright's `tap` has no duration and runs scripts in the page, whose time
 * would be measured too.
 */
async function tap(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error("The control to be tapped is not visible");
  const devtools = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.waitForTimeout(TAP_MS);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function openPhone(browser: Browser, isSlow: boolean, cookie = ""): Promise<Page> {
  const context = await browser.newContext({
    ...devices["Moto G4"],
    locale: "en-US",
    ...(cookie && { extraHTTPHeaders: { Cookie: cookie } }),
  });
  const page = await context.newPage();
  await page.addInitScript(recordTimings);
  if (isSlow) {
    await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", SLOW_4G);
    await slow(page, CPU_SLOWDOWN);
  }
  return page;
}

async function slow(page: Page, rate: number): Promise<void> {
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
}

/** Runs in the page: records paints, layout shifts and interactions. */
function recordTimings(): void {
  const timings: PageTimings = { largestPaint: 0, shifts: 0, interaction: 0 };
  Object.assign(window, { timings });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
  const handlers: Record<string, (entry: Entry) => void> = {
    "largest-contentful-paint": ({ startTime }) => {
      timings.largestPaint = startTime;
    },
    "layout-shift": ({ value, hadRecentInput }) => {
      if (!hadRecentInput) timings.shifts += value;
    },
    event: ({ interactionId, duration }) => {
      if (interactionId) timings.interaction = Math.max(timings.interaction, duration);
    },
  };
  for (const [type, handle] of Object.entries(handlers)) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => handle(entry as Entry)));
    observer.observe({ type, buffered: true, ...(type === "event" && { durationThreshold: 16 }) });
  }
}

async function readTimings(page: Page): Promise<PageTimings> {
  return page.evaluate(() => (window as unknown as { timings: PageTimings }).timings);
}

async function resetInteraction(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { timings: PageTimings }).timings.interaction = 0;
  });
}

/** Waits until the browser has been idle for 250 ms. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 250))),
  );
}
