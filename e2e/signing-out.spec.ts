import type { Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import {
  chooseStay,
  createBooking,
  newUser,
  openDrawer,
  openPanel,
  owner,
  signIn,
  signInByRequest,
} from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

/** Ends the browser's session, as another tab would. */
async function signOutElsewhere(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/logout", { headers })).status()).toBe(200);
}

const textOf = (page: Page) => page.locator("body").innerText();

test("signing out in one tab removes all personal data from the others, and from the page behind Back", async ({
  page,
  openWindow,
}) => {
  const guest = newUser("Tabea Tabs");
  await signInByRequest(page, guest);
  const { id } = await createBooking(page, inDays(190), inDays(191));
  await page.goto("/");
  const drawer = await openDrawer(page, guest);
  await expect(drawer.locator("summary").filter({ hasText: guest.email })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/bookings/${id}`);
  await expect(other.getByText("Hi Tabea, thank you")).toBeVisible();
  const otherDevice = await openWindow();
  await signInByRequest(otherDevice, { email: guest.email, password: guest.password });
  await otherDevice.goto("/");

  await signOutElsewhere(other);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other).toHaveURL(/\/login\?next=/);
  for (const tab of [page, other]) {
    for (const trace of [guest.full_name, guest.email, guest.phone]) expect(await textOf(tab)).not.toContain(trace);
  }
  await other.goBack();
  expect(await textOf(other)).not.toContain(guest.full_name);
  await expect(otherDevice.getByRole("button", { name: "Tabea" })).toBeVisible();
});

test("the dashboard closes when the admin's session ends in another tab", async ({ page }) => {
  await signInByRequest(page, owner);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Olga" })).toBeVisible();
  await signOutElsewhere(page);
  await expect(page).toHaveURL(/[^/]\/$/);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("an admin who was signed out elsewhere signs in and finds what they had typed", async ({ page }) => {
  await signInByRequest(page, owner);
  // The page is not notified that its session ends, because its live events are blocked.
  await page.route("**/live*", () => {});
  await page.goto("/admin/settings");
  const address = page.getByLabel("Address", { exact: true });
  const before = await address.inputValue();
  await address.fill("12 Draft Street");
  await page.context().clearCookies({ name: /session_token/ });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const error = page.getByRole("alert").filter({ hasText: "Please sign in first." });
  await error.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fsettings/);
  await signIn(page, owner);
  await expect(page).toHaveURL(/\/admin\/settings/);
  await expect(address).toHaveValue("12 Draft Street");
  await expect(page.getByText("Here’s what you hadn’t saved yet.")).toBeVisible();
  await address.fill(before);

  await page.unroute("**/live*");
  await page.goto("/");
  await page.getByRole("button", { name: "Edit details" }).click();
  await page.getByLabel("Local Area").fill("A quiet draft");
  await signOutElsewhere(page);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await error.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, owner);
  await expect(page.getByLabel("Local Area")).toHaveValue("A quiet draft");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Edit details" })).toBeVisible();
  await expect(page.getByLabel("Local Area")).toBeHidden();
});

test(
  "a guest who was signed out elsewhere signs in and returns to the stay they chose",
  { tag: "@phone" },
  async ({ page }) => {
    const guest = newUser("Greta Led");
    await signInByRequest(page, guest);
    await page.goto("/");
    await openPanel(page);
    await chooseStay(page, inDays(194), inDays(195));
    await page.context().clearCookies({ name: /session_token/ });
    await page.getByRole("button", { name: "Book Now" }).click();
    const error = page.getByRole("alert").filter({ hasText: "Please sign in first." });
    await error.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, guest);
    await expect(page).toHaveURL(new RegExp(`start_date=${inDays(194)}`));
    await expect(page.getByRole("button", { name: "Book Now" })).toBeVisible();
  },
);
