import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { openTestGeocoder, type TestGeocoder } from "#tests/support/geocoder.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openTileServer, type TileServer } from "#tests/support/tiles.ts";
import { type NetworkProxy, openNetworkProxy } from "./network-proxy.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { withPreparedFolder } from "./prepared-folder.ts";
import { waitForCode } from "./hydration.ts";

interface TestFixtures {
  /** Whether an error on a browser's console is expected in this test. */
  isExpected: (text: string) => boolean;
  /** Opens a page in a browser context of its own, as another user's browser. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>;
}

/** A server that can be restarted at the same address and with the same data. */
interface RestartableServer extends ServerProcess {
  restart: () => Promise<void>;
}

interface WorkerFixtures {
  /** Set by a file whose changes other tests must not see: Playwright gives it a worker, and so a server, of its own. */
  ownServer: boolean;
  mailbox: Mailbox;
  geocoder: TestGeocoder;
  tiles: TileServer;
  /** The proxy between the browsers and the server. */
  network: NetworkProxy;
  /** A server on a copy of the prepared data. Tests share it, so each uses its own users and days. */
  server: RestartableServer;
}

/**
 * React Router 8.4 leaves two promises of its decoder without a handler when a navigation interrupts the end of a
 * refresh (`vendor/turbo-stream-v2/turbo-stream.js`, `done` and `reader.closed`). The navigation itself is not affected.
 */
const INTERRUPTED = "AbortError: signal is aborted without reason";

/** Chromium's console message about a response with a client error, which tests provoke. */
export const clientError = /status of 4\d\d/;

/** A fixture that opens a server before the tests and closes it after them. */
function serverFixture<Server extends { close(): Promise<unknown> }>(open: () => Promise<Server>) {
  // Playwright requires an object pattern here, although nothing of it is used.
  return async ({ browserName: _chromium }: { browserName: string }, use: (server: Server) => Promise<void>) => {
    const server = await open();
    await use(server);
    await server.close();
  };
}

/** A test with a server, a mail server and any number of browsers. Unexpected errors in any of them fail it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownServer: [false, { option: true, scope: "worker" }],
  mailbox: [serverFixture(openMailbox), { scope: "worker" }],
  geocoder: [serverFixture(openTestGeocoder), { scope: "worker" }],
  tiles: [serverFixture(openTileServer), { scope: "worker" }],
  network: [serverFixture(openNetworkProxy), { scope: "worker" }],
  server: [
    async ({ network, mailbox, geocoder, tiles }, use) => {
      await withPreparedFolder(async (folder) => {
        const settings = {
          DATA_DIR: folder,
          PORT: String(network.serverPort),
          PUBLIC_URL: network.origin,
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
  // Playwright requires an object pattern here, although nothing of it is used.
  isExpected: async ({ browserName: _chromium }, use) => use((text) => clientError.test(text)),
  openWindow: async ({ server, browser, isExpected }, use) => {
    const opened: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    const problems: string[] = [];
    await use(async (options) => {
      // Playwright adds the options of the project and the file: size, touch, language, address.
      const context = await browser.newContext(options);
      opened.push(context);
      // Covers every tab. React reports hydration errors as uncaught errors.
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
    expect(problems, "errors on the browsers' consoles").toEqual([]);
    expect(server.errors.splice(0), "the server's log").toEqual([]);
  },
  page: async ({ openWindow }, use) => use(await openWindow()),
});

export { expect };
