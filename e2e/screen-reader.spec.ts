import { formatDay, inDays, inOneMonth } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { askFor, cellOf, chooseStay, enter, findDay, newPerson, openPanel, owner } from "./support/actors.ts";

/** A day as it is spoken: 'Tuesday, March 3'. */
const spoken = (day: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
    Date.parse(day),
  );

test(
  "a screen reader announces the state of each day, the price of a chosen stay, and the result of the request",
  { tag: "@phone" },
  async ({ page, openWindow }) => {
    const admin = await openWindow();
    await enter(admin, owner);
    const guest = newPerson("Hana Hearing");
    await enter(page, guest);
    const days = inOneMonth(250, 9);
    const [booked = "", bookedToo = "", pending = "", blocked = "", , first = "", second = "", last = "", free = ""] =
      days;
    const { id } = await askFor(page, booked, bookedToo);
    const headers = { Origin: new URL((await admin.request.get("/healthz")).url()).origin, Accept: "application/json" };
    await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    const asked = await askFor(page, pending, pending);
    const form = { start_date: blocked, end_date: blocked };
    const answered = await admin.request.post("/admin/blocked-dates", { form, headers });
    const { blocked_date } = (await answered.json()) as { blocked_date: { id: string } };

    await page.goto("/");
    await openPanel(page);
    await findDay(page, booked);
    const hears = (day: string, state = "") => expect(cellOf(page, day)).toHaveAccessibleName(spoken(day) + state);
    await hears(booked, ", booked");
    await hears(pending, ", pending");
    await hears(blocked, ", unavailable");
    await expect(cellOf(page, booked)).toHaveAttribute("aria-disabled", "true");

    const says = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
    await expect(says("Choose your first night, then your last.")).toBeAttached();
    // The place of the price is there before there is one: else its first words would be lost.
    const places = page.getByRole("status");
    const before = await places.count();
    await chooseStay(page, first, last);
    for (const day of [first, second, last]) await hears(day, ", selected");
    await hears(free);
    await expect(says("3 nights: $720 for 2 guests")).toBeAttached();
    expect(await places.count()).toBe(before);
    await page.getByLabel("Guests").selectOption("4");
    await expect(says("3 nights: $740 for 4 guests")).toBeAttached();

    await page.getByRole("button", { name: "Book Now" }).click();
    const answer = page.getByRole("dialog", { name: "Booking Request Submitted!" });
    await expect(answer).toMatchAriaSnapshot(`
    - dialog "Booking Request Submitted!":
      - heading "Booking Request Submitted!" [level=2]
      - button "Close"
      - term: Check-in
      - definition: ${formatDay(first)}
      - term: Total
      - definition: $740
      - heading "Next steps" [level=3]
      - list:
        - listitem: /Payment is required before approval/
      - button "Got it, thanks!"
  `);
    await answer.getByRole("button", { name: "Got it, thanks!" }).click();

    await admin.request.post(`/admin/blocked-dates/${blocked_date.id}/removal`, { headers });
    await admin.request.post(`/bookings/${asked.id}/cancellation`, { form: { reason: "Over" }, headers });
  },
);

test("a screen reader announces at once why a booking failed, and why a form is invalid", async ({ page }) => {
  await enter(page, newPerson("Rea Refused"));
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
