import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { formatDay, inDays } from "./support/days.ts";
import { createBooking, newUser, openDrawer, owner, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

/** Follows a link to the printable page, which opens in a new tab. */
async function openSheet(page: Page, link: ReturnType<Page["getByRole"]>): Promise<Page> {
  const [sheet] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(sheet.getByRole("article")).toBeVisible();
  return sheet;
}

test("a guest prints a booking from the drawer, the owner from the dashboard, and nobody else sees it", async ({
  openWindow,
}) => {
  const guest = newUser("Pia Paper");
  const page = await openWindow();
  await signInByRequest(page, guest);
  const { id, reference } = await createBooking(page, inDays(264), inDays(266), {
    guest_count: "4",
    special_requests: "A <b>cot</b>",
  });
  await page.goto("/");
  const drawer = await openDrawer(page, guest);
  await drawer.getByRole("link", { name: `Open booking ${reference}` }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toContainText("will answer by");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const article = page.getByRole("article");
  for (const text of [
    "Casa Marea",
    reference,
    "Pending",
    formatDay(inDays(264)),
    formatDay(inDays(266)),
    "3 nights, 4 guests",
    "$240 × 3 nights",
    "2 extra guests",
    "$740",
    "Camino Cabo Este",
    owner.email,
    guest.full_name,
    "A <b>cot</b>",
  ]) {
    await expect(article).toContainText(text);
  }

  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin?search=pia+paper");
  await admin
    .getByRole("region", { name: "All bookings" })
    .getByRole("button", { name: /^Details of/ })
    .click();
  const ownersSheet = await openSheet(admin, admin.getByRole("link", { name: `Print ${reference}` }));
  await expect(ownersSheet.getByRole("article")).toContainText(guest.email);
  await ownersSheet.close();

  const stranger = await openWindow();
  await stranger.goto(`/bookings/${id}`);
  await expect(stranger).toHaveURL(/\/login\?next=/);
  await signInByRequest(stranger, newUser("Nosy Neighbour"));
  await stranger.goto(`/bookings/${id}`);
  await expect(stranger.getByText("You don’t have a booking with this address.")).toBeVisible();
  await expect(stranger.getByText(reference)).toHaveCount(0);
});
