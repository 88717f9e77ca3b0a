import { type BrowserContext, devices, expect, type Page, test as base } from "@playwright/test";
import type { Scenario } from "../scripts/screenshots/scenario.ts";
import { scenarios } from "../scripts/screenshots/scenarios.ts";
import { setUpScenarios, type ScenarioSetup } from "../scripts/screenshots/setup.ts";
import { withPreparedFolder } from "./support/prepared-folder.ts";
import { findA11yProblems } from "./support/a11y.ts";
import { waitForCode } from "./support/hydration.ts";

// Every state that `npm run screenshots` photographs is looked at here for what keeps people out, so a new state is one more
// scene there. A fresh house's states stand in owner.spec.ts.

/** Pictures of what another scene has already brought up. */
const again = new Set(["home-first-screen", "drawer-first-booking", "booking-printed"]);

/**
 * Besides its own width, each state at: a desktop at 200 % zoom, which is half as many CSS pixels (WCAG 1.4.4); and
 * 320 pixels, which are 1280 at 400 % (1.4.10). A phone's fingers zoom without a new layout, so it has the second alone.
 */
const NARROW = { desktop: [720, 320], phone: [320] };
const PHONE = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

const test = base.extend<object, { stage: ScenarioSetup }>({
  stage: [
    async ({ browser }, use) => {
      await withPreparedFolder(async (folder) => {
        const stage = await setUpScenarios(browser, { DATA_DIR: folder });
        await use(stage);
        await stage.close();
      });
    },
    { scope: "worker" },
  ],
});

// Tests of a dozen scenes don't wait for each other: all of them together would be the longest file by far.
test.describe.configure({ mode: "parallel" });
const DOZEN = 12;

for (const role of ["visitor", "guest", "newcomer", "careful", "owner"] as const) {
  const seen = scenarios.filter(({ name, as }) => as === role && !again.has(name));
  for (let first = 0; first < seen.length; first += DOZEN) {
    const part = seen.slice(first, first + DOZEN);
    const which = first === 0 ? "" : `, from ${part[0]?.name} on`;
    test(`every page and state of the role ${role} is accessible${which}`, async ({
      stage,
      browser,
      contextOptions,
    }) => {
      test.setTimeout(300_000);
      const options = {
        ...contextOptions,
        baseURL: stage.server.origin,
        storageState: stage.sessions[role],
        reducedMotion: "reduce",
      } as const;
      const barriers: Record<string, string[]> = {};
      const desktop = await browser.newContext(options);
      const phone = await browser.newContext({ ...options, ...PHONE });
      const play = async (scene: Scenario, context: BrowserContext, look: (page: Page) => Promise<string[]>) => {
        const page = await context.newPage();
        waitForCode(page);
        await scene.play(page, stage);
        const found = await look(page);
        if (found.length > 0) barriers[scene.name] = [...(barriers[scene.name] ?? []), ...found];
        await page.close();
        await context.setOffline(false);
      };
      for (const scene of part) {
        await play(scene, desktop, async (page) => {
          const found = await findA11yProblems(page, NARROW.desktop);
          return scene.differsOnPhone ? found : [...found, ...(await findBarriersOnPhone(page))];
        });
        if (scene.differsOnPhone) await play(scene, phone, (page) => findA11yProblems(page, NARROW.phone));
      }
      for (const context of [desktop, phone]) await context.close();
      expect(barriers).toEqual({});
    });
  }
}

/** Turns the page that is open into a phone's, which is cheaper than bringing it there once more. */
async function findBarriersOnPhone(page: Page): Promise<string[]> {
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
