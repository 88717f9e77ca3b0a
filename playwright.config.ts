import { defineConfig, devices } from "@playwright/test";

/** What a second engine is driven through, past Playwright's own browsers. */
const FIREFOX = "**/firefox/*.spec.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/prepare.ts",
  // Playwright empties it, so it is not the folder where all parts put their reports.
  outputDir: "test-results/stories",
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: process.env.STORIES_REPORT ?? "test-results/stories.json" }]],
  forbidOnly: Boolean(process.env.CI),
  // No traces: what they put into a page looks like a person there, and the page's code comes sooner than it would.
  retries: 0,
  use: {
    locale: "en-US",
    // A control that never comes fails its story soon, and says which one it was.
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
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
    { name: "firefox", testMatch: FIREFOX },
  ],
});
