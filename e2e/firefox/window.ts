import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { findFirefox } from "#tests/support/firefox.ts";
import { expect, test as base } from "../support/fixtures.ts";

/** A selector by accessible role and name. */
export const aria = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

/** Sends all but loopback requests to a closed port, so that none of Firefox's own requests leaves the machine. */
const LOOPBACK_ONLY = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "intl.accept_languages": "en-US, en",
};

/** A test with a server and a Firefox window. Unexpected errors in either fail it. */
export const test = base.extend<{ window: Page }, { firefox: Browser }>({
  firefox: [
    // Playwright requires an object pattern here, although nothing of it is used.
    async ({ browserName: _chromium }, use) => {
      const firefox = await puppeteer.launch({
        browser: "firefox",
        executablePath: findFirefox() ?? "",
        headless: true,
        extraPrefsFirefox: LOOPBACK_ONLY,
      });
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker" },
  ],
  window: async ({ firefox, server }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await use(page);
    await context.close();
    expect(problems, "Firefox's console").toEqual([]);
    expect(server.errors.splice(0), "the server's log").toEqual([]);
  },
});

/** Waits until the page, or the element, contains the text. */
export async function expectText(page: Page, text: string, selector = "body"): Promise<void> {
  const read = () => page.$$eval(selector, (all) => all.map((element) => (element as HTMLElement).innerText).join(" "));
  const readWords = async () => (await read()).replaceAll(/[\s/]+/g, " ");
  await expect.poll(readWords).toContain(text);
}

/** Chooses the first and the last day of a stay in the interactive calendar. */
export async function chooseStay(page: Page, start_date: string, end_date: string): Promise<void> {
  await page.locator("#book .calendar-months").hover();
  const calendar = await page.locator('[role="application"]').waitHandle();
  for (const day of [start_date, end_date]) {
    const cell = `[role="application"] [data-day="${day}"]:not([data-outside-month])`;
    for (let months = 0; months < 24 && !(await page.$(cell)); months++) {
      await (await calendar.$(aria("button", "Next")))?.click();
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.locator(cell).click();
  }
}
