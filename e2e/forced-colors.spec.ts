import type { Locator } from "@playwright/test";
import { inDays, inOneMonth } from "./support/days.ts";
import {
  askFor,
  cellOf,
  chooseStay,
  enter,
  findDay,
  newPerson,
  openDrawer,
  openPanel,
  owner,
} from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "nothing is animated: not the photos, the sheet, the drawer, nor the page",
    { tag: "@phone" },
    async ({ page }) => {
      const guest = newPerson("Quinn Quiet");
      await enter(page, guest);
      await page.goto("/");
      const rests = (after: string) =>
        expect(
          page.evaluate(() =>
            // A hundredth of a millisecond stands for none, so that whoever waits for the end still hears of it.
            document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1),
          ),
          after,
        ).resolves.toEqual([]);
      await expect(page.getByRole("button", { name: "Quinn" })).toBeVisible();
      await page.getByRole("button", { name: "Next image" }).click();
      await rests("the next photo");
      await page.getByRole("button", { name: /Show photo 3/ }).click();
      await rests("another photo");
      await openPanel(page);
      await rests("the sheet");
      await chooseStay(page, inDays(301), inDays(302));
      await rests("the price");
      await page.keyboard.press("Escape");
      await openDrawer(page, guest);
      await rests("the drawer");
      await page.keyboard.press("Escape");
      await rests("its going");
    },
  );
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("days, buttons and fields can be told apart", async ({ page, openWindow }) => {
    const admin = await openWindow();
    await enter(admin, owner);
    await enter(page, newPerson("Fay Forced"));
    const headers = { Origin: new URL((await admin.request.get("/healthz")).url()).origin, Accept: "application/json" };
    const [booked = "", pending = "", free = ""] = inOneMonth(311, 3);
    const { id } = await askFor(page, booked, booked);
    await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    await askFor(page, pending, pending);
    await page.goto("/");
    await openPanel(page);
    await findDay(page, booked);
    const day = (date: string) => look(cellOf(page, date));
    const looks = { booked: await day(booked), pending: await day(pending), free: await day(free) };
    await chooseStay(page, free, free);
    const all = { ...looks, selected: await day(free) };
    expect(new Set(Object.values(all)).size, JSON.stringify(all)).toBe(4);
    for (const control of [
      page.getByRole("button", { name: "Book Now" }),
      page.getByLabel("Guests"),
      page.getByLabel("Special requests"),
    ]) {
      await expect(control).not.toHaveCSS("border-top-width", "0px");
    }
  });
});

/** What of a day's look the forced colours leave. */
const look = (cell: Locator) =>
  cell.evaluate((day) => {
    const { color, backgroundColor, textDecorationLine } = getComputedStyle(day);
    return [color, backgroundColor, textDecorationLine, getComputedStyle(day, "::after").borderStyle].join(" ");
  });
