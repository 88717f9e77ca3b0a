import { expect, test as base } from "@playwright/test";
import { scenes } from "../scripts/shots/scenes.ts";
import { openStage, type Stage } from "../scripts/shots/stage.ts";
import { withPreparedFolder } from "./prepared-folder.ts";
import { findBarriers } from "./reach.ts";

// Every state that `npm run shots` photographs is looked at here for what keeps people out, so a new state is one more
// scene there. A fresh house's states stand in owner.spec.ts.

/** Pictures of what another scene has already brought up. */
const again = new Set(["home-first-screen", "drawer-first-booking", "booking-printed"]);

/**
 * Besides its own width, each state at: a desktop at 200 % zoom, which is half as many CSS pixels (WCAG 1.4.4); and
 * 320 pixels, which are 1280 at 400 % (1.4.10). A phone's fingers zoom without a new layout, so it has the second alone.
 */
const NARROW = { desktop: [720, 320], phone: [320] };

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      await withPreparedFolder(async (folder) => {
        const stage = await openStage(browser, { DATA_DIR: folder });
        await use(stage);
        await stage.close();
      });
    },
    { scope: "worker" },
  ],
});

// The roles don't wait for each other: all of them together would be the longest file by far.
test.describe.configure({ mode: "parallel" });

for (const role of ["visitor", "guest", "newcomer", "careful", "owner"] as const) {
  test(
    `nothing keeps anybody out of what a ${role} comes to see`,
    { tag: "@both" },
    async ({ stage, browser, contextOptions, isMobile }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: stage.house.origin,
        storageState: stage.sessions[role],
        reducedMotion: "reduce",
      });
      const barriers: Record<string, string[]> = {};
      for (const scene of scenes.filter(({ name, as }) => as === role && !again.has(name))) {
        const page = await context.newPage();
        await scene.play(page, stage);
        const found = await findBarriers(page, isMobile ? NARROW.phone : NARROW.desktop);
        if (found.length > 0) barriers[scene.name] = found;
        await page.close();
        await context.setOffline(false);
      }
      await context.close();
      expect(barriers).toEqual({});
    },
  );
}
