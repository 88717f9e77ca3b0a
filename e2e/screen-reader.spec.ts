import { addDays, formatLongDay } from "#app/lib/stay.ts";
import { inDays, inOneMonth } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
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

/** A day as screen readers announce it: 'Tuesday, March 3'. */
const spokenDay = (day: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
    Date.parse(day),
  );

test(
  "a screen reader announces the state of each day, the price of a chosen stay, and the result of the request",
  { tag: "@phone" },
  async ({ page, openWindow }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const guest = newUser("Hana Hearing");
    await signInByRequest(page, guest);
    const days = inOneMonth(250, 9);
    const [booked = "", bookedToo = "", pending = "", blocked = "", , first = "", second = "", last = "", free = ""] =
      days;
    const { id } = await createBooking(page, booked, bookedToo);
    const headers = { Origin: new URL((await admin.request.get("/healthz")).url()).origin, Accept: "application/json" };
    await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    const request = await createBooking(page, pending, pending);
    const form = { start_date: blocked, end_date: blocked };
    const response = await admin.request.post("/admin/blocked-dates", { form, headers });
    const { blocked_date } = (await response.json()) as { blocked_date: { id: string } };

    await page.goto("/");
    await openPanel(page);
    await findDay(page, booked);
    const expectName = (day: string, state = "") =>
      expect(cellOf(page, day)).toHaveAccessibleName(spokenDay(day) + state);
    await expectName(booked, ", booked");
    await expectName(pending, ", pending");
    await expectName(blocked, ", unavailable");
    await expect(cellOf(page, booked)).toHaveAttribute("aria-disabled", "true");

    const status = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
    await expect(status("Choose your first night, then your last.")).toBeAttached();
    // The price's live region exists before there is a price, because screen readers ignore the first text of a new one.
    const regions = page.getByRole("status");
    const before = await regions.count();
    await chooseStay(page, first, last);
    for (const day of [first, second, last]) await expectName(day, ", selected");
    await expectName(free);
    await expect(status("3 nights: $720 for 2 guests")).toBeAttached();
    expect(await regions.count()).toBe(before);
    await page.getByLabel("Guests").selectOption("4");
    await expect(status("3 nights: $740 for 4 guests")).toBeAttached();

    await page.getByRole("button", { name: "Book Now" }).click();
    const confirmation = page.getByRole("dialog", { name: "Booking Request Submitted!" });
    await expect(confirmation).toMatchAriaSnapshot(`
    - dialog "Booking Request Submitted!":
      - heading "Booking Request Submitted!" [level=2]
      - button "Close"
      - region "Booking Request Submitted!":
        - heading "3 nights, 4 guests" [level=3]
        - term: Check-in
        - definition: ${formatLongDay(first)} from 3 PM
        - term: Last night
        - definition: ${formatLongDay(last)}
        - term: You leave
        - definition: ${formatLongDay(addDays(last, 1))} by 11 AM
        - heading "Next steps" [level=3]
        - list:
          - listitem: /Payment is required before approval/
        - heading "Pay Olga $740" [level=3]
      - button "Got it, thanks!"
  `);
    await confirmation.getByRole("button", { name: "Got it, thanks!" }).click();

    await admin.request.post(`/admin/blocked-dates/${blocked_date.id}/removal`, { headers });
    await admin.request.post(`/bookings/${request.id}/cancellation`, { form: { reason: "Over" }, headers });
  },
);

test("a screen reader announces at once why a booking failed, and why a form is invalid", async ({ page }) => {
  await signInByRequest(page, newUser("Rea Refused"));
  await page.goto("/");
  await openPanel(page);
  await chooseStay(page, inDays(296), inDays(297));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to submit booking. Please try again.");
  await page.context().setOffline(false);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to sign in. Please check your credentials.");
  await page.goto("/signup");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Full name")).toBeFocused();
});
