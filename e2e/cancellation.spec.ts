import type { Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

const refund_steps = JSON.stringify([{ days: 30, percent: 50 }]);

/** Posts forms as the owner. */
async function post(admin: Page, origin: string, path: string, form: Record<string, string>): Promise<void> {
  const response = await admin.request.post(path, { form, headers: { Origin: origin, Accept: "application/json" } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** An approved stay of two nights, paid in full, that its guest can cancel; the property's rule is gone afterwards. */
async function bookPaidStay(page: Page, admin: Page, origin: string, day: number): Promise<{ id: string }> {
  await post(admin, origin, "/admin/rates", { refund_steps });
  const { id } = await createBooking(page, inDays(day), inDays(day + 1));
  await post(admin, origin, "/admin/rates", { refund_steps: "" });
  await post(admin, origin, `/admin/bookings/${id}/payment`, { amount: "480", method: "Venmo", paid_on: inDays(0) });
  await post(admin, origin, "/admin/bookings/approval", { booking_id: id });
  return { id };
}

test(
  "a guest reads what comes back and cancels, and the owner reads the amount and marks it as refunded",
  { tag: "@phone" },
  async ({ openWindow, server, mailbox }) => {
    const guest = newUser("Carla Cancels");
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const page = await openWindow();
    await signInByRequest(page, guest);
    const { id } = await bookPaidStay(page, admin, server.origin, 380);

    await page.goto(`/bookings/${id}`);
    await page.getByText("Cancel this stay", { exact: true }).click();
    await expect(page.getByText("You’ll get $240 of $480 back: check-in is 380 days away.")).toBeVisible();
    await expect(page.getByText(/^No refund from \w+, \w+ \d+ on\.$/)).toBeVisible();
    await page.getByLabel("A word to Olga").fill("My flight was cancelled");
    await page.getByRole("button", { name: "Cancel and get $240 back" }).click();
    await expect(page.getByRole("heading", { name: "This stay is cancelled." })).toBeVisible();
    await expect(page.getByRole("article")).toContainText("You get $240 back.");
    expect((await mailbox.receive(guest.email, "was cancelled")).text).toContain("You get $240 of $480 back.");
    expect((await mailbox.receive(owner.email, "Carla Cancels cancelled")).subject).toContain("Refund $240 of $480");

    await admin.goto("/admin");
    const row = admin.getByRole("listitem").filter({ hasText: "$240 to Carla Cancels" });
    await row.getByRole("button", { name: "Mark as refunded" }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("article")).toContainText("Refunded: $240 of $480.");
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a guest cancels an approved stay, and gets the new amount when the one on the page is outdated", async ({
    openWindow,
    server,
  }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const page = await openWindow();
    await signInByRequest(page, newUser("Nora Noscript"));
    const { id } = await bookPaidStay(page, admin, server.origin, 384);

    await page.goto(`/bookings/${id}`);
    await page.getByText("Cancel this stay", { exact: true }).click();
    // No more comes back than what is paid.
    await post(admin, server.origin, `/admin/bookings/${id}/payment`, {
      amount: "-380",
      method: "Venmo",
      paid_on: inDays(0),
      note: "Paid too early",
    });
    await page.getByRole("button", { name: "Cancel and get $240 back" }).click();
    await expect(page.getByText("you’d now get $100 of $480 back.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel and get $100 back" }).click();
    await expect(page.getByRole("heading", { name: "This stay is cancelled." })).toBeVisible();
  });
});
