import type { Page } from "@playwright/test";
import { addDays } from "#app/lib/stay.ts";
import { inDays, inOneMonth } from "./support/days.ts";
import { cellOf, findDay, newUser, openPanel, owner, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

/** Sends a form and returns the JSON of the response. */
async function post<Result>(page: Page, origin: string, path: string, form: Record<string, string>): Promise<Result> {
  const response = await page.request.post(path, { form, headers: { Origin: origin, Accept: "application/json" } });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Result;
}

test(
  "past, booked and blocked days can't be chosen, pending ones can, and each has its colour",
  { tag: "@phone" },
  async ({ openWindow, server }) => {
    const [booked, pending, blocked] = [inDays(180), inDays(184), inDays(188)];
    const guest = await openWindow();
    await signInByRequest(guest, newUser("Carla Calendar"));
    const request = (day: string) =>
      post<{ booking: { id: string } }>(guest, server.origin, "/bookings", {
        start_date: day,
        end_date: addDays(day, 1),
        guest_count: "2",
      });
    const { booking } = await request(booked);
    await request(pending);
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await post(admin, server.origin, "/admin/bookings/approval", { booking_id: booking.id });
    await post(admin, server.origin, "/admin/blocked-dates", { start_date: blocked, end_date: addDays(blocked, 1) });

    const page = await openWindow();
    await page.goto("/");
    await openPanel(page);
    const today = await findDay(page, inDays(0));
    await expect(today).not.toHaveAttribute("aria-disabled");
    const yesterday = cellOf(page, inDays(-1));
    // On the first of a month yesterday's month can't be shown.
    if (await yesterday.isVisible()) await expect(yesterday).toHaveAttribute("aria-disabled", "true");
    else await expect(page.getByRole("application").getByRole("button", { name: "Previous" }).first()).toBeDisabled();

    const bookedCell = await findDay(page, booked);
    await expect(bookedCell).toHaveAttribute("aria-disabled", "true");
    await expect(bookedCell).toHaveAttribute("aria-label", /booked/i);
    await expect(bookedCell).toHaveCSS("text-decoration-color", "rgb(196, 67, 45)");
    const pendingCell = await findDay(page, pending);
    await expect(pendingCell).not.toHaveAttribute("aria-disabled");
    await expect(pendingCell).toHaveAttribute("aria-label", /pending/i);
    expect(await pendingCell.evaluate((day) => getComputedStyle(day, "::after").borderTopColor)).toBe(
      "rgb(233, 185, 73)",
    );
    const blockedCell = await findDay(page, blocked);
    await expect(blockedCell).toHaveAttribute("aria-disabled", "true");
    await expect(blockedCell).toHaveAttribute("aria-label", /unavailable/i);
    await expect(blockedCell).toHaveCSS("background-image", /rgb\(164, 173, 175\)/);
  },
);

test(
  "one month is shown once a stay is chosen, with guests up to the property's maximum",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    // On a tablet the form is beside the calendar.
    if (!isMobile) await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/");
    if (!isMobile) {
      // There the panel begins at the bottom of the screen, and the bar disappears once the page has noticed that.
      await page.getByRole("region", { name: "per night" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("link", { name: "Check dates" })).toBeHidden();
    }
    await openPanel(page);
    const months = page.getByRole("application").getByRole("grid");
    await expect(months).toHaveCount(1);
    await expect(page.getByText("for 2 guests · $10 for each more, per stay · in US dollars")).toBeVisible();
    const form = page.locator("form[action='/bookings']");
    await (await findDay(page, inDays(191))).click();
    await expect(form).toBeHidden();
    await (await findDay(page, inDays(193))).click();
    await expect(months).toHaveCount(1);

    const maxGuests = Number(
      /Up to (\d+)/.exec(
        await page
          .getByText(/Up to \d+/)
          .first()
          .innerText(),
      )?.[1],
    );
    await expect(form.getByLabel("Guests").locator("option")).toHaveCount(maxGuests);
    await form.getByLabel("Guests").selectOption("1");
    await expect(form).toContainText("$720");
    await form.getByLabel("Guests").selectOption(String(maxGuests));
    await expect(form).toContainText(`$${720 + 10 * (maxGuests - 2)}`);
    await expect(form.getByLabel("Special requests")).toBeVisible();
    await expect(form.getByText("Sign in to book.")).toBeVisible();
    await expect(form.getByRole("link", { name: "Sign in", exact: true })).toHaveAttribute("href", /^\/login\?next=/);
    await expect(form.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", /^\/signup\?next=/);
  },
);

/** The visible arrow; React Aria has a second one for screen readers. */
const arrowOf = (page: Page, name: string) =>
  page.getByRole("application").getByRole("button", { name, exact: true }).first();

test(
  "choosing a stay moves no day, and shows its nights and price before the second click",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    const [first = "", second = "", third = "", last = ""] = inOneMonth(200, 4);
    for (const width of isMobile ? [390] : [1440, 768]) {
      if (!isMobile) await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await openPanel(page);
      const hint = page
        .getByRole("region", { name: "per night" })
        .getByText("Choose your first night, then your last.");
      await expect(hint).toBeVisible();
      const firstCell = await findDay(page, first);
      await expect(firstCell).toBeInViewport({ ratio: 1 });
      const placeOf = (day: string) => cellOf(page, day).boundingBox();
      await cellOf(page, last).scrollIntoViewIfNeeded();
      const before = await placeOf(last);
      await firstCell.click();
      await expect(page.getByText("Now choose your last night.").first()).toBeVisible();
      if (!isMobile) {
        await cellOf(page, third).hover();
        await expect(page.getByText("3 nights · $720")).toBeVisible();
        await cellOf(page, second).hover();
        await expect(page.getByText("2 nights · $480")).toBeVisible();
      }
      await cellOf(page, last).click();
      await expect(page.getByText("4 nights · $960")).toBeVisible();
      await expect(page.locator("form[action='/bookings']")).toBeVisible();
      await expect(page.getByRole("list", { name: "Legend" })).toBeHidden();
      expect(await placeOf(last)).toEqual(before);
    }
  },
);

test("a first night stays chosen while the user is elsewhere or in other months, until it is cleared", async ({
  page,
}) => {
  await page.goto("/");
  await openPanel(page);
  const [first = "", last = ""] = inOneMonth(206, 2);
  await (await findDay(page, first)).click();
  await expect(cellOf(page, first)).toHaveAccessibleName(/, selected$/);
  await page.getByRole("heading", { name: "About Casa Marea" }).click();
  await expect(cellOf(page, first)).toHaveAccessibleName(/, selected$/);
  await arrowOf(page, "Next").click();
  await expect(cellOf(page, first)).toBeHidden();
  await arrowOf(page, "Previous").click();
  await expect(cellOf(page, first)).toHaveAccessibleName(/, selected$/);
  await page.getByRole("button", { name: "Clear dates" }).click();
  await expect(cellOf(page, first)).not.toHaveAccessibleName(/, selected$/);
  await expect(page.getByText("Choose your first night, then your last.")).toBeVisible();
  await cellOf(page, last).click();
  await cellOf(page, last).click();
  await expect(page.getByText("1 night · $240")).toBeVisible();
});

test("the arrows lead past a booked day to months that the stay can't reach", async ({ page, server, openWindow }) => {
  const [first = "", taken = "", beyond = ""] = inOneMonth(230, 3);
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await post(admin, server.origin, "/admin/blocked-dates", { start_date: taken, end_date: taken });
  await page.goto("/");
  await openPanel(page);
  await (await findDay(page, first)).click();
  await expect(page.getByText(/is not available: 1 night at most\./)).toBeVisible();
  await expect(cellOf(page, beyond)).toHaveAttribute("aria-disabled", "true");
  await arrowOf(page, "Next").click();
  await expect(cellOf(page, first)).toBeHidden();
  await (await findDay(page, addDays(beyond, 31))).click({ force: true });
  await expect(page.getByText(/is not available; the longest stay from the .* is 1 night\./)).toBeVisible();
});
