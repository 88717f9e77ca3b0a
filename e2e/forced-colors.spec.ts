import type { Locator } from "@playwright/test";
import { inDays, inOneMonth } from "./support/days.ts";
import {
  cellOf,
  chooseStay,
  createBooking,
  findDay,
  newUser,
  openDrawer,
  openPanel,
  owner,
  signInByRequest,
} from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "nothing is animated: not the photos, the sheet, the drawer, nor the page",
    { tag: "@phone" },
    async ({ page }) => {
      const guest = newUser("Quinn Quiet");
      await signInByRequest(page, guest);
      await page.goto("/");
      const expectNoAnimation = (after: string) =>
        expect(
          page.evaluate(() =>
            // The styles shorten animations to 0.01 ms in place of removing them, so that their end events still fire.
            document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1),
          ),
          after,
        ).resolves.toEqual([]);
      await expect(page.getByRole("button", { name: "Quinn" })).toBeVisible();
      await page.getByRole("button", { name: "Next image" }).click();
      await expectNoAnimation("the next photo");
      await page.getByRole("button", { name: /Show photo 3/ }).click();
      await expectNoAnimation("another photo");
      await openPanel(page);
      await expectNoAnimation("the sheet");
      await chooseStay(page, inDays(301), inDays(302));
      await expectNoAnimation("the price");
      await page.keyboard.press("Escape");
      await openDrawer(page, guest);
      await expectNoAnimation("the drawer");
      await page.keyboard.press("Escape");
      await expectNoAnimation("closing it");
    },
  );
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("days, buttons and fields can be distinguished", async ({ page, openWindow }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await signInByRequest(page, newUser("Fay Forced"));
    const headers = { Origin: new URL((await admin.request.get("/healthz")).url()).origin, Accept: "application/json" };
    const [booked = "", pending = "", free = ""] = inOneMonth(311, 3);
    const { id } = await createBooking(page, booked, booked);
    await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    await createBooking(page, pending, pending);
    await page.goto("/");
    await openPanel(page);
    await findDay(page, booked);
    const day = (date: string) => styleOf(cellOf(page, date));
    const styles = { booked: await day(booked), pending: await day(pending), free: await day(free) };
    await chooseStay(page, free, free);
    const all = { ...styles, selected: await day(free) };
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

/** The styles of a day that forced colours keep. */
const styleOf = (cell: Locator) =>
  cell.evaluate((day) => {
    const { color, backgroundColor, textDecorationLine } = getComputedStyle(day);
    return [color, backgroundColor, textDecorationLine, getComputedStyle(day, "::after").borderStyle].join(" ");
  });
