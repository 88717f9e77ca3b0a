import type { Page } from "@playwright/test";

/**
 * Makes `goto` wait until the page is hydrated, so that tests don't depend on its timing. Only loading.spec.ts uses pages
 * before their hydration, by `waitUntil: "commit"`.
 */
export function waitForCode(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goTo(url, options);
    if (options?.waitUntil !== "commit") await page.waitForFunction(isReady);
    return response;
  };
}

/** Whether the page is hydrated, or never will be: a response without scripts, or a browser without JavaScript. */
function isReady(): boolean {
  const hasScripts =
    document.querySelector("script[type=module]") !== null && matchMedia("(scripting: enabled)").matches;
  return !hasScripts || document.documentElement.dataset.hydrated !== undefined;
}
