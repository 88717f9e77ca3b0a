import type { Locator, Page } from "@playwright/test";
import { inDays } from "./days.ts";
import { askFor, enter, newPerson, owner } from "./people.ts";
import { expect, test } from "./story.ts";

test("at a width of 320 pixels no screen scrolls sideways", async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 320, height: 640 } });
  const open = ["/", "/login", "/signup", "/forgot-password", "/auth/confirm", "/setup", "/nowhere"];
  const closed = ["/", "/admin", "/admin/people", "/admin/mails", "/admin/settings"];
  for (const path of open) await expectNoSidewaysScroll(page, path);
  await enter(page, owner);
  for (const path of closed) await expectNoSidewaysScroll(page, path);
});

test("a guest books a stay by keyboard alone, and hears what happens", async ({ page, isMobile }) => {
  test.skip(isMobile, "A phone's keyboard has no Tab");
  const guest = newPerson("Kay Board");
  await enter(page, guest);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Kay" })).toBeVisible();
  const calendar = page.getByRole("application", { name: "Choose your stay" });
  // Coming near brings the calendar that can be used.
  await tabTo(
    page,
    page.getByRole("link", { name: /See Location/ }).or(page.getByRole("button", { name: /See Location/ })),
  );
  await expect(calendar).toBeVisible();
  await tabTo(page, calendar.locator("[data-day]"));
  const start = inDays(90);
  await moveTo(page, calendar, start);
  await expect(page.locator(":focus")).toHaveAccessibleName(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+/);
  await page.keyboard.press("Enter");
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);

  const price = page.getByRole("status").filter({ hasText: /night/ });
  await expect(price.first()).toBeVisible();
  await tabTo(page, page.getByLabel("Special requests"));
  await page.keyboard.type("By keyboard alone");
  await tabTo(page, page.getByRole("button", { name: "Book Now" }));
  await page.keyboard.press("Enter");
  const answer = page.getByRole("dialog", { name: "Booking Request Submitted!" });
  await expect(answer).toBeVisible();
  await tabTo(page, answer.getByRole("button", { name: "Got it, thanks!" }));
  await page.keyboard.press("Enter");
  await expect(answer).toBeHidden();
});

test("the owner approves a request by keyboard alone", async ({ page, openWindow, isMobile }) => {
  test.skip(isMobile, "A phone's keyboard has no Tab");
  const guest = newPerson("Kim Keys");
  const window = await openWindow();
  await enter(window, guest);
  await askFor(window, inDays(95), inDays(96));
  await enter(page, owner);
  await page.goto("/admin");
  const card = page.getByRole("article").filter({ hasText: "Kim Keys" });
  await tabTo(page, card.getByRole("button", { name: "Approve" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ hasText: "Approve anyway?" });
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole("button", { name: /Approve/ }));
  await page.keyboard.press("Enter");
  await expect(card).toBeHidden();
});

async function expectNoSidewaysScroll(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const wider = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
  expect([path, wider]).toEqual([path, 0]);
}

/** Presses Tab until the control, or one of several, has the focus. */
async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 120; presses++) {
    if (await control.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never came to it");
}

/** From the focused day to another one, as React Aria's calendars move: by weeks, days and pages of a month. */
async function moveTo(page: Page, calendar: Locator, day: string) {
  for (let presses = 0; presses < 120; presses++) {
    const focused = await page.locator(":focus").getAttribute("data-day");
    if (focused === day) return;
    const left = (Date.parse(day) - Date.parse(focused ?? day)) / 86_400_000;
    await page.keyboard.press(left >= 7 ? "ArrowDown" : left > 0 ? "ArrowRight" : "ArrowLeft");
    await expect(calendar.locator(":focus")).not.toHaveAttribute("data-day", focused ?? "");
  }
}
