import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { confirmEmail, fillSignUp, newUser, owner, signIn, signInByRequest, type User } from "./support/actors.ts";
import { chooseAction } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";

/** Signs up with a request for an admin account, and signs in. */
async function requestAdminAccount(page: Page, user: User): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, user);
  await page.getByRole("button", { name: "Request an admin account" }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, user);
}

const rowOf = (page: Page, user: User) => page.getByRole("listitem").filter({ hasText: user.email });

test("a guest whose request for an admin account is granted can open the dashboard at once, until they are demoted", async ({
  openWindow,
  mailbox,
}) => {
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  await expect(admin.getByRole("heading", { level: 1, name: /, Olga\.$/ })).toBeVisible();

  const user = newUser("Greta Granted");
  const page = await openWindow();
  await requestAdminAccount(page, user);
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);

  // The request appears without a reload.
  const requests = admin.getByRole("region", { name: /Admin requests/ });
  const request = rowOf(admin, user);
  await expect(requests).toContainText(user.full_name);
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
  await expect(request).toContainText("Email not confirmed");
  await expect(request.getByRole("button", { name: /^Grant/ })).toBeDisabled();
  await confirmEmail(page, mailbox, user);
  await request.getByRole("button", { name: /^Grant/ }).click();
  await expect(request).toContainText("full access to properties, bookings and content");
  await request.getByRole("button", { name: "Cancel" }).click();
  await expect(request.getByRole("button", { name: /^Grant/ })).toBeFocused();
  await request.getByRole("button", { name: /^Grant/ }).click();
  await request.getByRole("button", { name: "Make admin" }).click();
  await expect(admin.getByText("Greta Granted is now an admin.")).toBeVisible();
  await expect(request).toHaveCount(0);

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /, Greta\.$/ })).toBeVisible();
  expect((await mailbox.receive(user.email, "Your account is now an admin account")).text).toContain("/admin");

  await admin.getByRole("link", { name: "People" }).click();
  await admin.getByLabel("Name, email or phone").fill(user.email);
  await admin.getByRole("button", { name: "Search" }).click();
  await expect(admin.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveCount(1);
  await chooseAction(rowOf(admin, user), "Demote");
  await rowOf(admin, user).getByRole("button", { name: "Demote to guest" }).click();
  await expect(rowOf(admin, user)).toContainText("User");
  await expect(admin.getByRole("region", { name: "Changes of role" })).toContainText(
    "Olga Marea made Greta Granted a guest again",
  );
  // The open dashboard closes by itself.
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  expect((await page.request.get("/admin/people", { maxRedirects: 0 })).status()).toBe(303);
});

test("a guest whose request for an admin account is declined remains a guest, and receives an email", async ({
  openWindow,
  mailbox,
}) => {
  const user = newUser("Dario Declined");
  const page = await openWindow();
  await requestAdminAccount(page, user);
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  const request = rowOf(admin, user);
  await request.getByRole("button", { name: /^Decline/ }).click();
  await expect(request).toContainText("stays a guest");
  await request.getByRole("button", { name: "Decline request" }).click();
  await expect(request).toHaveCount(0);
  expect((await mailbox.receive(user.email, "About your request for an admin account")).text).toContain(
    "Your guest account works as before",
  );
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/$/);
});

test("the last admin can't be demoted, and can't delete their account", async ({ page }) => {
  await signInByRequest(page, owner);
  await page.goto("/admin/people");
  const row = page.getByRole("listitem").filter({ hasText: owner.email });
  await expect(row).toContainText("The last admin can’t be demoted. Make someone else an admin first.");
  await expect(row.getByRole("button")).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole("button", { name: "Olga" }).click();
  const drawer = page.getByRole("dialog", { name: "Profile" });
  await drawer.getByRole("button", { name: "Delete account" }).click();
  await drawer.getByLabel("Your password").fill(owner.password);
  await drawer.getByRole("button", { name: "Delete for good" }).click();
  await expect(drawer.getByRole("alert")).toContainText("You’re the only admin");
});
