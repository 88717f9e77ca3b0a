import { type BrowserContext, devices, expect, type Page, test as base } from "@playwright/test";
import type { Scenario } from "../scripts/screenshots/scenario.ts";
import { scenarios } from "../scripts/screenshots/scenarios.ts";
import { type ScenarioSetup, setUpScenarios } from "../scripts/screenshots/setup.ts";
import { withPreparedFolder } from "./support/prepared-folder.ts";
import { findA11yProblems } from "./support/a11y.ts";
import { waitForCode } from "./support/hydration.ts";

// Checks the accessibility of every page and state that `npm run screenshots` takes, so a new state needs only a new
// scenario there. owner.spec.ts checks the states of a new installation.

/** Scenarios whose state another scenario shows too. */
const duplicates = new Set(["home-first-screen", "booking-printed"]);

/**
 * Further widths: a desktop at 200 % zoom, which halves the CSS pixels (WCAG 1.4.4), and 320 pixels, which are 1280 at
 * 400 % (1.4.10). Zooming on a phone does not change the layout, so only the second applies there.
 */
const NARROW = { desktop: [720, 320], phone: [320] };
const PHONE = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

const test = base.extend<object, { setup: ScenarioSetup }>({
  setup: [
    async ({ browser }, use) => {
      await withPreparedFolder(async (folder) => {
        const setup = await setUpScenarios(browser, { DATA_DIR: folder });
        await use(setup);
        await setup.close();
      });
    },
    { scope: "worker" },
  ],
});

// Tests of twelve scenarios each run in parallel, because all of them in sequence would take longest of all files.
test.describe.configure({ mode: "parallel" });
const BATCH_SIZE = 12;

for (const role of ["visitor", "guest", "newcomer", "twoFactor", "owner"] as const) {
  const ofRole = scenarios.filter(({ name, as }) => as === role && !duplicates.has(name));
  for (let first = 0; first < ofRole.length; first += BATCH_SIZE) {
    const batch = ofRole.slice(first, first + BATCH_SIZE);
    const which = first === 0 ? "" : `, from ${batch[0]?.name} on`;
    test(`every page and state of the role ${role} is accessible${which}`, async ({
      setup,
      browser,
      contextOptions,
    }) => {
      test.setTimeout(300_000);
      const options = {
        ...contextOptions,
        baseURL: setup.server.origin,
        storageState: setup.sessions[role],
        reducedMotion: "reduce",
      } as const;
      const problems: Record<string, string[]> = {};
      const desktop = await browser.newContext(options);
      const phone = await browser.newContext({ ...options, ...PHONE });
      const play = async (scenario: Scenario, context: BrowserContext, check: (page: Page) => Promise<string[]>) => {
        const page = await context.newPage();
        waitForCode(page);
        await scenario.play(page, setup);
        const found = await check(page);
        if (found.length > 0) problems[scenario.name] = [...(problems[scenario.name] ?? []), ...found];
        await page.close();
        await context.setOffline(false);
      };
      for (const scenario of batch) {
        await play(scenario, desktop, async (page) => {
          const found = await findA11yProblems(page, NARROW.desktop);
          return scenario.differsOnPhone ? found : [...found, ...(await findProblemsOnPhone(page))];
        });
        if (scenario.differsOnPhone) await play(scenario, phone, (page) => findA11yProblems(page, NARROW.phone));
      }
      for (const context of [desktop, phone]) await context.close();
      expect(problems).toEqual({});
    });
  }
}

/** Emulates a phone in the open page, which is faster than playing the scenario again. */
async function findProblemsOnPhone(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { height } = PHONE.viewport;
  const resize = async (width: number) => {
    await devtools.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: true });
  };
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await resize(PHONE.viewport.width);
  await page.waitForFunction(
    (width) => matchMedia(`(pointer: coarse) and (width: ${width}px)`).matches,
    PHONE.viewport.width,
  );
  return findA11yProblems(page, NARROW.phone, resize);
}
