import { AxeBuilder } from "@axe-core/playwright";
import { monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { formatLongDay } from "#app/lib/stay.ts";
import {
  cellOf,
  chooseStay,
  createBooking,
  findDay,
  newUser,
  openPanel,
  owner,
  signInByRequest,
} from "./support/actors.ts";
import { inOneMonth } from "./support/days.ts";
import { saveRates } from "./support/edit-property.ts";
import { expect, test } from "./support/flaky-network.ts";

test.use({ ownServer: true });

test(
  "while nights are counted between check-in and check-out, a guest checks out on the day when others arrive",
  { tag: "@both" },
  async ({ openWindow, server, isMobile }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const [first = "", second = "", third = "", fourth = "", , sixth = ""] = inOneMonth(isMobile ? 120 : 150, 6);
    await saveRates(admin, { counting: "nights" });
    const other = await openWindow();
    await signInByRequest(other, newUser("Otto Other"));
    const { id } = await createBooking(other, fourth, sixth);
    const headers = { Origin: server.origin, Accept: "application/json" };
    const approved = await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    expect(approved.status()).toBe(200);

    const page = await openWindow();
    await signInByRequest(page, newUser("Nina Nights"));
    await page.goto("/");
    await openPanel(page);
    const panel = page.getByRole("region", { name: "per night" });
    await expect(panel).toContainText("Choose your check-in, then your check-out.");
    await expect(panel.getByRole("list", { name: "Legend" })).toContainText("Check-out only");
    const arrival = await findDay(page, fourth);
    await expect(arrival).toHaveAccessibleName(/check-out only$/);
    await expect(cellOf(page, sixth)).not.toHaveAttribute("aria-disabled");
    // Playwright waits for a day that can be chosen.
    await arrival.click({ force: true });
    await expect(panel).toContainText("you can check out that day, but not check in");

    const form = page.locator("form[action='/bookings']");
    const schedule = form.locator("dl").first();
    if (!isMobile) {
      await (await findDay(page, first)).click();
      for (const day of [first, second, third]) {
        await expect(cellOf(page, day)).toBeFocused();
        await page.keyboard.press("ArrowRight");
      }
      await expect(cellOf(page, fourth)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(form).toContainText("$240 × 3 nights");
      await page.getByRole("button", { name: "Clear dates" }).click();
    }
    await (await findDay(page, second)).click();
    await expect(panel).toContainText(/From .*Choose your check-out\./);
    if (!isMobile) {
      await cellOf(page, third).hover();
      await expect(panel).toContainText("1 night · $240");
    }
    await cellOf(page, second).click();
    await expect(panel).toContainText("the shortest stay is 1 night");
    await expect(form).toBeHidden();
    await cellOf(page, fourth).click();
    await expect(schedule).toContainText(`Check-out${formatLongDay(fourth)} by 11 AM`);
    await expect(schedule).not.toContainText("Last night");
    await expect(form).toContainText("$240 × 2 nights");
    await expect(cellOf(page, fourth)).toHaveAttribute("data-selection-end");
    await expect(cellOf(page, fourth)).toHaveAccessibleName(/check-out only, selected$/);
    await expect(page.locator("[data-day][aria-invalid]")).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`start_date=${second}&end_date=${third}`));
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Book Now" }).click();
    const sent = page.getByRole("dialog", { name: "Booking Request Submitted!" });
    await expect(sent).toContainText(`Check-out${formatLongDay(fourth)}`);
    await expect(sent).toContainText("2 nights, 2 guests");

    // What was chosen by nights stays shown so when the owner changes back.
    await saveRates(admin, {});
    const { bookings } = (await (await page.request.get("/bookings")).json()) as { bookings: { id: string }[] };
    expect(bookings).toMatchObject([{ start_date: second, end_date: third, nights: 2, counting: "nights" }]);
    await page.goto(`/bookings/${bookings[0]?.id}`);
    await expect(page.getByRole("main")).toContainText(`Check-out${formatLongDay(fourth)}`);
    await expect(page.getByRole("main")).not.toContainText("Last night");
  },
);

test("without JavaScript a guest chooses check-in and check-out by links", async ({ openWindow }) => {
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await saveRates(admin, { counting: "nights" });
  const page = await openWindow({ javaScriptEnabled: false });
  await signInByRequest(page, newUser("Nora Noscript"));
  const [first = "", , third = ""] = inOneMonth(200, 3);
  await page.goto(`/?month=${monthOf(first)}#book`);
  await page.locator(`a[data-day="${first}"]`).click();
  await expect(page.getByText(/From .*Choose your check-out\./)).toBeVisible();
  await page.locator(`a[data-day="${third}"]`).click();
  await expect(page.getByLabel("Check-out")).toHaveValue(third);
  await page.getByLabel("Check-out").fill(first);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByLabel("Check-out")).toHaveAccessibleDescription(/at least one day after check-in/);
  await expect(page.getByLabel("Check-out")).toHaveValue(first);
  await page.getByLabel("Check-out").fill(third);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("dialog", { name: "Booking Request Submitted!" })).toContainText("2 nights, 2 guests");
  await saveRates(admin, {});
});

test("the owner changes how stays are chosen, and a page that was open before books nothing unseen", async ({
  openWindow,
}) => {
  const guest = await openWindow();
  // Never answered, so that the page doesn't hear of the change.
  await guest.route("**/live*", () => {});
  await signInByRequest(guest, newUser("Olivia Open"));
  await guest.goto("/");
  await openPanel(guest);
  const [first = "", , third = "", fourth = ""] = inOneMonth(250, 4);
  await chooseStay(guest, first, third);
  const form = guest.locator("form[action='/bookings']");
  await expect(form).toContainText("$240 × 3 nights");

  const page = await openWindow();
  await signInByRequest(page, owner);
  await page.goto("/admin/prices");
  await page.getByRole("heading", { name: "More prices and rules" }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "How guests choose dates" });
  await expect(row).toContainText("Each selected day is a night");
  await row.getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "How guests choose dates" });
  await dialog.getByLabel("Nights between check-in and check-out").check();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Nights between check-in and check-out");

  await form.getByRole("button", { name: "Book Now" }).click();
  await expect(form).toContainText("We’ve changed how stays are chosen");
  await expect(form.locator("dl").first()).toContainText(`Check-out${formatLongDay(fourth)}`);
  await expect(form).toContainText("$240 × 3 nights");
  await form.getByRole("button", { name: "Book Now" }).click();
  await expect(guest.getByRole("dialog", { name: "Booking Request Submitted!" })).toContainText("3 nights");
  await saveRates(page, {});
});
