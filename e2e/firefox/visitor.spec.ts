import { inDays } from "../support/days.ts";
import { expect } from "../support/fixtures.ts";
import { aria, chooseStay, expectText, test } from "./window.ts";

test("a visitor views the property, its photos and its available days", async ({ window, server }) => {
  await window.goto(server.origin, { waitUntil: "load" });
  expect(await window.$eval("h1", (title) => title.textContent)).toBe("Casa Marea");
  await expectText(window, "per night");
  expect(await window.$eval(".gallery-slide img", ({ clientWidth }) => clientWidth)).toBeGreaterThan(300);

  await window.locator(aria("button", "Next image")).click();
  await expectText(window, "2 of ", ".gallery-count");
  // While a photo fades, it takes no clicks.
  await window.waitForFunction(() => !document.documentElement.matches(":active-view-transition"));
  await window.locator(".gallery-slide:nth-child(2) a").click();
  await expectText(window, "2 of ", ".viewer");
  await window.keyboard.press("ArrowRight");
  await expectText(window, "3 of ", ".viewer");
  await window.keyboard.press("Escape");
  await expect.poll(() => window.$("dialog.viewer:modal")).toBeNull();

  await chooseStay(window, inDays(321), inDays(323));
  await expectText(window, "$240 × 3 nights", "#book");
  await expectText(window, "$720", "#book");
  await expectText(window, "Sign in to book.", "#book");
  expect(await window.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(
    0,
  );
});
