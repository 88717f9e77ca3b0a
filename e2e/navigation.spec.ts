import { inDays } from "./support/days.ts";
import { fillSignUp, newUser } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

test("a visitor signs up and visits every page without a document reload", async ({ page }) => {
  const guest = newUser("Mona Moving");
  const header = page.getByRole("banner");
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { marker: "still here" }));
  await expect(header.getByRole("link", { name: "@casamarea" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(`© ${inDays(0).slice(0, 4)} Casa Marea`);

  await header.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await fillSignUp(page, guest);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/login/);
  const form = page.locator("form[action='/login']");
  await form.getByLabel("Email").fill(guest.email);
  await form.getByLabel("Password", { exact: true }).fill(guest.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveCount(0);

  await header.getByRole("button", { name: "Mona" }).click();
  await page.getByRole("dialog", { name: "Profile" }).getByRole("button", { name: "Close" }).click();
  await page.goBack();
  await header.getByRole("link", { name: "@casamarea" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  expect(await page.evaluate(() => (window as { marker?: string }).marker)).toBe("still here");
});
