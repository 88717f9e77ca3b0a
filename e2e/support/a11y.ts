import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Lists the accessibility problems of a page in its current state. Beside axe's rules for WCAG 2.2 AA it finds
 * animations despite reduced motion, targets that are too small (2.5.8; 44 pixels on phones), and horizontal scrolling,
 * at the current width and at the `narrow` ones, to which `resize` sets the page.
 */
export async function findA11yProblems(
  page: Page,
  narrow: number[] = [],
  resize = (width: number) => page.setViewportSize({ width, height: 640 }),
): Promise<string[]> {
  // Content behind a modal dialog is inert. The legacy mode skips cross-origin frames, which no page has.
  const hasDialog = await page.locator("dialog:modal").count();
  // An earlier check of the same page has loaded axe already.
  const hasAxe = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ";" }) })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  const { violations } = await (hasDialog > 0 ? axe.include("dialog:modal") : axe).analyze();
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

/** Running animations, although the browser requests reduced motion. */
function findMotion(): string[] {
  // The styles shorten animations to 0.01 ms in place of removing them, so that their end events still fire.
  const running = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  return running.map(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return `motion: ${target?.outerHTML.slice(0, 80)}`;
  });
}

/**
 * Controls smaller than 24 pixels, or lower than 44 on touch screens. Exempt, as in 2.5.8: links within a text. The
 * target of a checkbox, radio button or file input includes its label.
 */
function findSmallTargets(): string[] {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio]";
  const front = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  return [...front.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.closest("[inert], [aria-hidden=true]"))
    .flatMap((control) => {
      const siblings = [...(control.parentElement?.childNodes ?? [])].filter(
        ({ nodeType }) => nodeType === Node.TEXT_NODE,
      );
      const isInText = siblings.some(({ textContent }) => textContent?.trim() !== "");
      if (isInText && control.tagName === "A" && getComputedStyle(control).display === "inline") return [];
      const hasLabel = control.matches("[type=checkbox], [type=radio], [type=file]");
      const label = hasLabel && control instanceof HTMLInputElement ? control.labels?.[0] : null;
      const { width, height } = (label ?? control).getBoundingClientRect();
      // Controls of one pixel are for screen readers. The map's pin can be moved by a touch anywhere on the map.
      const minHeight = isTouch && !hasLabel && !control.matches(".map-pin") ? 44 : 24;
      if (width <= 1 || (width > 23.5 && height > minHeight - 0.5)) return [];
      return [`target: ${Math.round(width)} x ${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
}

/** Horizontal overflow of the page or of a scrolling element, except in the photo carousels. */
function findSidewaysScroll(): string[] {
  const found: string[] = [];
  const root = document.scrollingElement;
  if (root && root.scrollWidth > innerWidth) found.push(`sideways: the page by ${root.scrollWidth - innerWidth} px`);
  const front = [...document.querySelectorAll("dialog:modal")].at(-1);
  for (const part of front ? [front, ...front.querySelectorAll("*")] : document.querySelectorAll("body *")) {
    const { overflowX } = getComputedStyle(part);
    if (!["auto", "scroll"].includes(overflowX) || part.scrollWidth <= part.clientWidth + 1) continue;
    if (part.matches(".gallery-track, .viewer-track, .photo-band, input, textarea") || !part.checkVisibility())
      continue;
    found.push(`sideways: ${part.tagName}.${part.className.slice(0, 40)} by ${part.scrollWidth - part.clientWidth} px`);
  }
  return found.map((problem) => `${problem} at ${innerWidth}`);
}
