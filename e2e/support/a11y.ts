import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What keeps somebody out of the state that a page is in, as sentences; none when all is well. Axe speaks for
 * WCAG 2.2 AA as far as a program can; beside it: what moves although less motion was asked for, targets that are
 * too small (2.5.8, and look.md's 44 pixels for phones), and what can only be read by scrolling sideways, at this
 * width and at the narrower ones, to which `resize` brings the page.
 */
export async function findA11yProblems(
  page: Page,
  narrow: number[] = [],
  resize = (width: number) => page.setViewportSize({ width, height: 640 }),
): Promise<string[]> {
  // What lies behind a dialog can't be reached. The legacy mode leaves out frames of strangers, which there are none of.
  const isCovered = await page.locator("dialog:modal").count();
  // A page that was looked at before still has axe.
  const hasAxe = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ";" }) })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  const { violations } = await (isCovered > 0 ? axe.include("dialog:modal") : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [why] = [...any, ...all, ...none];
      return `axe: ${id} at ${target.join(" ")}${why ? `: ${why.message}` : ""}`;
    }),
  );
  found.push(...(await page.evaluate(findMotion)), ...(await page.evaluate(findSmallTargets)));
  found.push(...(await page.evaluate(findSidewaysScroll)));
  for (const width of narrow) {
    await resize(width);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found.push(...(await page.evaluate(findSidewaysScroll)));
  }
  return found;
}

/** The pages ask for less motion, so nothing may run on. */
function findMotion(): string[] {
  // A hundredth of a millisecond stands for none, so that whoever waits for the end still hears of it.
  const running = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  return running.map(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return `motion: ${target?.outerHTML.slice(0, 80)}`;
  });
}

/**
 * Controls with less than 24 pixels a side, or a height of 44 where fingers press them. Exempt, as in 2.5.8: links in a line of
 * text, and what the browser draws itself. A box to tick is pressed by its label too.
 */
function findSmallTargets(): string[] {
  const fingers = matchMedia("(pointer: coarse)").matches;
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio]";
  const front = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  return [...front.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.closest("[inert], [aria-hidden=true]"))
    .flatMap((control) => {
      const beside = [...(control.parentElement?.childNodes ?? [])].filter(
        ({ nodeType }) => nodeType === Node.TEXT_NODE,
      );
      const isInText = beside.some(({ textContent }) => textContent?.trim() !== "");
      if (isInText && control.tagName === "A" && getComputedStyle(control).display === "inline") return [];
      const isTicked = control.matches("[type=checkbox], [type=radio], [type=file]");
      const label = isTicked && control instanceof HTMLInputElement ? control.labels?.[0] : null;
      const { width, height } = (label ?? control).getBoundingClientRect();
      // One pixel is for the ear alone. The map's pin marks a place, and a touch anywhere on the map moves it there.
      const least = fingers && !isTicked && !control.matches(".map-pin") ? 44 : 24;
      if (width <= 1 || (width > 23.5 && height > least - 0.5)) return [];
      return [`target: ${Math.round(width)} x ${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
}

/** What lies beyond the right edge, of the page or of a part that scrolls; photos that one swipes are meant to. */
function findSidewaysScroll(): string[] {
  const found: string[] = [];
  const root = document.scrollingElement;
  if (root && root.scrollWidth > innerWidth) found.push(`sideways: the page by ${root.scrollWidth - innerWidth} px`);
  const front = [...document.querySelectorAll("dialog:modal")].at(-1);
  for (const part of front ? [front, ...front.querySelectorAll("*")] : document.querySelectorAll("body *")) {
    const { overflowX } = getComputedStyle(part);
    if (!["auto", "scroll"].includes(overflowX) || part.scrollWidth <= part.clientWidth + 1) continue;
    if (part.matches(".gallery-track, .viewer-track, input, textarea") || !part.checkVisibility()) continue;
    found.push(`sideways: ${part.tagName}.${part.className.slice(0, 40)} by ${part.scrollWidth - part.clientWidth} px`);
  }
  return found.map((sentence) => `${sentence} at ${innerWidth}`);
}
