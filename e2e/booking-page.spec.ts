import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays, formatShortDay } from "#app/lib/stay.ts";
import { inDays } from "./support/days.ts";
import { createBooking, newUser, openDrawer, owner, signInByRequest } from "./support/actors.ts";
import { saveProperty } from "./support/edit-property.ts";
import { expect, test } from "./support/fixtures.ts";

/** Posts a form as the owner. */
async function decide(admin: Page, origin: string, path: string, form: Record<string, string>): Promise<void> {
  await signInByRequest(admin, owner);
  const response = await admin.request.post(path, { form, headers: { Origin: origin, Accept: "application/json" } });
  expect(response.ok()).toBe(true);
}

test(
  "a guest sees when the answer comes, pays from the drawer or the page, and reads that the payment arrived",
  { tag: "@both" },
  async ({ openWindow, server }) => {
    const guest = newUser("Paz Pending");
    const page = await openWindow();
    await signInByRequest(page, guest);
    const { id, reference } = await createBooking(page, inDays(340), inDays(341), { special_requests: "A quiet room" });
    await page.goto("/");
    await (await openDrawer(page, guest)).getByRole("link", { name: "Pay $480" }).click();
    await expect(page).toHaveURL(`/bookings/${id}#pay`);
    await expect(page.getByRole("dialog", { name: "Profile" })).toBeHidden();
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(/^Olga will answer by \w+day, [\d:]+ [AP]M\.$/);
    await expect(article.getByRole("heading", { name: "Payment" })).toBeInViewport();
    for (const text of ["Pending", "Hi Paz", "$240 × 2 nights", reference, "A quiet room", "Camino Cabo Este"]) {
      await expect(article).toContainText(text);
    }
    const steps = article.getByRole("listitem");
    await expect(steps.filter({ hasText: "Payment" })).toContainText("$480, not received yet");
    await expect(steps.filter({ hasText: "Payment" })).toHaveAttribute("aria-current", "step");

    const paid = { amount: "480.00", method: "Venmo", paid_on: inDays(0) };
    await decide(await openWindow(), server.origin, `/admin/bookings/${id}/payment`, paid);
    await expect(article).toContainText("Your payment has arrived.");
    await expect(article.getByRole("link", { name: "Pay $480" })).toHaveCount(0);
    await page.getByRole("link", { name: "Your trips" }).click();
    await expect(page.getByRole("dialog", { name: "Profile" }).getByRole("article")).toContainText(reference);
  },
);

test("a guest with an approved stay gets directions, a calendar entry and the balance", async ({
  openWindow,
  server,
}) => {
  const page = await openWindow();
  await signInByRequest(page, newUser("Abel Approved"));
  const { id, reference } = await createBooking(page, inDays(344), inDays(345));
  expect((await page.request.get(`/bookings/${id}/calendar.ics`)).status()).toBe(404);
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await saveProperty(admin, { arrival_guide: "The key is under the third stone." });
  await page.goto(`/bookings/${id}`);
  const article = page.getByRole("article");
  await expect(article).toContainText(reference);
  await expect(page.getByText("third stone")).toHaveCount(0);
  expect(await page.content()).not.toContain("third stone");
  await decide(admin, server.origin, "/admin/bookings/approval", { booking_id: id });
  await expect(article.getByRole("heading", { level: 1 })).toHaveText(/^See you on \w+ \d+, Abel\.$/);
  await expect(article.getByRole("heading", { name: "Arrival guide" })).toBeVisible();
  await expect(article).toContainText("The key is under the third stone.");
  await saveProperty(admin, { arrival_guide: "" });
  await expect(article).toContainText("$480 still due");
  await expect(article).toContainText(formatShortDay(inDays(346)));
  const directions = article.getByRole("link", { name: "Get directions" });
  await expect(directions).toHaveAttribute("href", /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=23/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    article.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${reference}.ics`);
  const calendar = await readFile(await download.path(), "utf8");
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${inDays(344).replaceAll("-", "")}`);
  expect(calendar).toContain(`DTEND;VALUE=DATE:${inDays(346).replaceAll("-", "")}`);
});

test(
  "a guest who was denied reads why, and asks for other dates of the same length",
  { tag: "@phone" },
  async ({ openWindow, server }) => {
    const page = await openWindow();
    await signInByRequest(page, newUser("Dino Denied"));
    const { id } = await createBooking(page, inDays(350), inDays(351), { guest_count: "3" });
    const denial = { booking_id: id, denial_reason: "The roof is being mended" };
    await decide(await openWindow(), server.origin, "/admin/bookings/denial", denial);
    await page.goto(`/bookings/${id}`);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText("Olga can’t host you on these dates.");
    await expect(article.getByRole("blockquote")).toContainText("The roof is being mended");
    await expect(article).toContainText("If you’ve already paid, we’ll refund you in full.");
    const other = article.getByRole("listitem").first();
    await expect(other).toContainText("3 guests · $490");
    await other.getByRole("link", { name: /^Ask for/ }).click();
    await expect(page).toHaveURL(/start_date=/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("end_date")).toBe(addDays(searchParams.get("start_date") ?? "", 1));
    await expect(page.locator("form[action='/bookings']")).toContainText("$240 × 2 nights");
  },
);
