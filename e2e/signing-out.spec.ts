import type { Page } from "@playwright/test";
import { inDays } from "./days.ts";
import { askFor, enter, newPerson, openDrawer, owner } from "./people.ts";
import { expect, test } from "./story.ts";

/** Signs this browser's session out, as another of its tabs does. */
async function signOutElsewhere(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/logout", { headers })).status()).toBe(200);
}

const personal = async (page: Page) => page.locator("body").innerText();

test("signing out in one tab leaves nothing of the person in the others, nor behind Back", async ({
  page,
  openWindow,
}) => {
  const guest = newPerson("Tabea Tabs");
  await enter(page, guest);
  const { id } = await askFor(page, inDays(190), inDays(191));
  await page.goto("/");
  const drawer = await openDrawer(page, guest);
  await expect(drawer.getByText(guest.email)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/bookings/${id}`);
  await expect(other.getByText(guest.full_name).first()).toBeVisible();
  const otherDevice = await openWindow();
  await enter(otherDevice, { email: guest.email, password: guest.password });
  await otherDevice.goto("/");

  await signOutElsewhere(other);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other).toHaveURL(/\/login\?next=/);
  for (const tab of [page, other]) {
    for (const trace of [guest.full_name, guest.email, guest.phone]) expect(await personal(tab)).not.toContain(trace);
  }
  await other.goBack();
  expect(await personal(other)).not.toContain(guest.full_name);
  await expect(otherDevice.getByRole("button", { name: "Tabea" })).toBeVisible();
});

test("an admin's page leaves the dashboard when the session ends in another tab", async ({ page }) => {
  await enter(page, owner);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Olga" })).toBeVisible();
  await signOutElsewhere(page);
  await expect(page).toHaveURL(/[^/]\/$/);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});
