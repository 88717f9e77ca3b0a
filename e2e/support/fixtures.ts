import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { openTestGeocoder, type TestGeocoder } from "#tests/support/geocoder.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openTileServer, type TileServer } from "#tests/support/tiles.ts";
import { type Line, openLine } from "./network-proxy.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { withPreparedFolder } from "./prepared-folder.ts";
import { waitForCode } from "./hydration.ts";

interface Story {
  /** Whether an error on a browser's console belongs to what the story tells. */
  isExpected: (text: string) => boolean;
  /** Opens another person's browser, on the same house. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>;
}

/** A house that can be stopped and started again, at the same address and with the same data. */
interface House extends ServerProcess {
  restart: () => Promise<void>;
}

interface Place {
  /** Set by a file that changes what others expect to find: Playwright then gives it a worker, and so a server, of its own. */
  ownServer: boolean;
  mailbox: Mailbox;
  geocoder: TestGeocoder;
  tiles: TileServer;
  /** What lies between the browsers and the house. */
  line: Line;
  /** A server on a copy of the prepared house. Stories share it, so each has people and days of its own. */
  server: House;
}

/**
 * React Router 8.4 leaves two promises of its decoder without a handler when a navigation interrupts the end of a
 * refresh (`vendor/turbo-stream-v2/turbo-stream.js`, `done` and `reader.closed`). The navigation goes on unharmed.
 */
const INTERRUPTED = "AbortError: signal is aborted without reason";

/** A refusal is an answer, which Chromium reports as an error all the same. */
export const refusal = /status of 4\d\d/;

/** A fixture's server, from its opening to its end. */
function lend<Server extends { close(): Promise<unknown> }>(open: () => Promise<Server>) {
  // Playwright reads the names of what a fixture needs; this one needs nothing.
  return async ({ browserName: _chromium }: { browserName: string }, use: (server: Server) => Promise<void>) => {
    const server = await open();
    await use(server);
    await server.close();
  };
}

/** A test with a house, a mail server and as many browsers as it has people. Unexpected errors anywhere fail it. */
export const test = base.extend<Story, Place>({
  ownServer: [false, { option: true, scope: "worker" }],
  mailbox: [lend(openMailbox), { scope: "worker" }],
  geocoder: [lend(openTestGeocoder), { scope: "worker" }],
  tiles: [lend(openTileServer), { scope: "worker" }],
  line: [lend(openLine), { scope: "worker" }],
  server: [
    async ({ line, mailbox, geocoder, tiles }, use) => {
      await withPreparedFolder(async (folder) => {
        const settings = {
          DATA_DIR: folder,
          PORT: String(line.housePort),
          PUBLIC_URL: line.origin,
          SMTP_URL: mailbox.url,
          GEOCODER_URL: geocoder.url,
          TILE_URL: tiles.url,
          RATE_LIMITS: "off",
        };
        const server = {
          ...(await startServer(settings)),
          async restart() {
            await server.stop();
            Object.assign(server, await startServer(settings));
          },
        };
        await use(server);
        await server.stop();
      });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // Playwright reads the names of what a fixture needs; this one needs nothing.
  isExpected: async ({ browserName: _chromium }, use) => use((text) => refusal.test(text)),
  openWindow: async ({ server, browser, isExpected }, use) => {
    const opened: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    const problems: string[] = [];
    await use(async (options) => {
      // Playwright adds what the project and the file say of the browser: size, touch, language, address.
      const context = await browser.newContext(options);
      opened.push(context);
      // In every tab. React reports as an uncaught error where a page differs from what the server has written.
      context.on("weberror", (weberror) => {
        const error = String(weberror.error());
        if (error !== INTERRUPTED) problems.push(error);
      });
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message.text())) problems.push(message.text());
      });
      const page = await context.newPage();
      waitForCode(page);
      return page;
    });
    for (const context of opened) await context.close();
    expect(problems, "the browsers' consoles").toEqual([]);
    expect(server.errors.splice(0), "the server's log").toEqual([]);
  },
  page: async ({ openWindow }, use) => use(await openWindow()),
});

export { expect };
