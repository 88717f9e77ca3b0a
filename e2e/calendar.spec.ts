import type { Page } from "@playwright/test";
import { addDays } from "#app/lib/stay.ts";
import { inDays } from "./support/days.ts";
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
    // A tablet has room for two months, the column beside the description for one.
    if (!isMobile) await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/");
    await openPanel(page);
    const months = page.getByRole("application").getByRole("grid");
    await expect(months).toHaveCount(isMobile ? 1 : 2);
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
