import type { Page } from "@playwright/test";

/**
 * Lets `goto` return once the page's code is there, so that a story doesn't depend on which was sooner, it or the story.
 * What is typed or chosen sooner is the subject of loading.spec.ts, which waits for the first bytes alone ("commit").
 */
export function waitForCode(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goTo(url, options);
    if (options?.waitUntil !== "commit") await page.waitForFunction(isReady);
    return response;
  };
}

/** Whether the page's code is there, or never will be: an answer without code, or a browser that runs none. */
function isReady(): boolean {
  const hasCode = document.querySelector("script[type=module]") !== null && matchMedia("(scripting: enabled)").matches;
  return !hasCode || document.documentElement.dataset.hydrated !== undefined;
}
