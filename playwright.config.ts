import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tests/support/chromium.ts";
import { findFirefox } from "./tests/support/firefox.ts";

/** The tests for Firefox, which start the browser themselves. */
const FIREFOX = "**/firefox/*.spec.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // A subfolder, because Playwright empties it and other test parts write reports beside it.
  outputDir: "test-results/playwright",
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  forbidOnly: Boolean(process.env.CI),
  // No traces: what they inject into a page acts like a user's first interaction, which loads code early.
  retries: 0,
  use: {
    locale: "en-US",
    // Shorter than the test's timeout, so that a missing control fails with its locator in the message.
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    // A test runs at desktop size, with the tag @phone at a phone's, and with @both at both: where its subject differs.
    {
      name: "desktop",
      testIgnore: FIREFOX,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: FIREFOX,
      grep: /@phone|@both/,
      // One pixel for each of CSS: more of them only make photos bigger, which is the subject of budgets.spec.ts.
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    ...(findFirefox() ? [{ name: "firefox", testMatch: FIREFOX }] : []),
  ],
});
