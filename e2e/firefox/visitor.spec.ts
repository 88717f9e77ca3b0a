import { inDays } from "../support/days.ts";
import { expect } from "../support/fixtures.ts";
import { aria, chooseStay, says, test } from "./window.ts";

test("a visitor views the property, its photos and its available days", async ({ window, server }) => {
  await window.goto(server.origin, { waitUntil: "load" });
  expect(await window.$eval("h1", (title) => title.textContent)).toBe("Casa Marea");
  await says(window, "per night");
  expect(await window.$eval(".gallery-slide img", ({ clientWidth }) => clientWidth)).toBeGreaterThan(300);

  await window.locator(aria("button", "Next image")).click();
  await says(window, "2 of ", ".gallery-count");
  await window.locator(".gallery-slide:nth-child(2) a").click();
  await says(window, "2 of ", ".viewer");
  await window.keyboard.press("ArrowRight");
  await says(window, "3 of ", ".viewer");
  await window.keyboard.press("Escape");
  await expect.poll(() => window.$("dialog.viewer:modal")).toBeNull();

  await chooseStay(window, inDays(321), inDays(323));
  await says(window, "$240 × 3 nights", "#book");
  await says(window, "$720", "#book");
  await says(window, "Please sign in to book.", "#book");
  expect(await window.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(
    0,
  );
});
