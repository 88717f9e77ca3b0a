import type { Page } from "@playwright/test";
import { formatStay } from "#app/lib/stay.ts";
import { inDays } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { chooseStay, newUser, openPanel, owner, signInByRequest } from "./support/actors.ts";

const alert = (page: Page) => page.getByRole("alert");

test(
  "a sign-in shows its progress, and shows the same error for every failure",
  { tag: "@phone" },
  async ({ page, network }) => {
    const failure = "Failed to sign in. Please check your credentials.";
    await page.goto("/login");
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    await expect(page.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/signup");
    await button.click();
    expect(await page.locator("input:invalid").count()).toBe(2);

    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    network.hold("/login");
    await button.click();
    await expect(page.getByRole("button", { name: "Signing in..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(alert(page)).toHaveText(failure);
    await expect(alert(page)).toHaveCSS("color", "rgb(163, 52, 31)");

    await network.cut();
    await button.click();
    await expect(alert(page)).toHaveText(failure);
    await network.restore();
    network.garble("/login");
    await button.click();
    await expect(alert(page)).toHaveText(failure);
    await network.restore();
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await button.click();
    await expect(page.getByRole("button", { name: "Olga" })).toBeVisible();
  },
);

test(
  "a sign-up shows its progress or an error, and leads to the sign-in page",
  { tag: "@phone" },
  async ({ page, network }) => {
    const user = newUser("Lola Line");
    const failure = "Failed to create account. Please try again.";
    await page.goto("/signup");
    await expect(page.getByLabel("Phone number")).toHaveAttribute("type", "tel");
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
    const button = page.getByRole("button", { name: "Create account" });
    await button.click();
    expect(await page.locator("input:invalid").count()).toBe(4);

    await page.getByLabel("Full name").fill(user.full_name);
    await page.getByLabel("Phone number").fill(user.phone);
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await network.cut();
    await button.click();
    await expect(alert(page)).toHaveText(failure);
    await expect(alert(page)).toHaveCSS("color", "rgb(163, 52, 31)");
    await network.restore();
    network.hold("/signup");
    await button.click();
    await expect(page.getByRole("button", { name: "Creating account..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  "a booking request that fails shows an error and keeps what was typed, and succeeds on the next try",
  { tag: "@phone" },
  async ({ page, network }) => {
    const failure = "Failed to submit booking. Please try again.";
    await signInByRequest(page, newUser("Paco Patient"));
    await page.goto("/");
    await openPanel(page);
    await chooseStay(page, inDays(170), inDays(172));
    await page.getByLabel("Special requests").fill("Two boards");
    const form = page.locator("form[action='/bookings']");
    await network.cut();
    await form.getByRole("button", { name: "Book Now" }).click();
    await expect(form.getByRole("alert")).toHaveText(failure);
    await network.restore();
    network.garble("/bookings");
    await form.getByRole("button", { name: "Book Now" }).click();
    await expect(form.getByRole("alert")).toHaveText(failure);
    await expect(page.getByLabel("Special requests")).toHaveValue("Two boards");
    await network.restore();
    network.hold("/bookings");
    await form.getByRole("button", { name: "Book Now" }).click();
    await expect(form.getByRole("button", { name: "Processing..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(page.getByRole("dialog", { name: "Booking Request Submitted!" })).toContainText("Two boards");
  },
);

test("dates that could not be blocked stay chosen, and are blocked on the next try", async ({ page, network }) => {
  const failure = "Failed to block dates. Please try again.";
  await signInByRequest(page, owner);
  await page.goto("/");
  await openPanel(page);
  await page.getByRole("button", { name: "Switch to Blocking" }).click();
  await expect(page.getByRole("button", { name: "Switch to Booking" })).toBeVisible();
  const stay = { start_date: inDays(174), end_date: inDays(175) };
  await chooseStay(page, stay.start_date, stay.end_date);
  const form = page.locator("form[action='/admin/blocked-dates']");
  const button = form.getByRole("button", { name: "Block Dates" });
  await network.cut();
  await button.click();
  await expect(form.getByRole("alert")).toHaveText(failure);
  await network.restore();
  network.garble("/admin/blocked-dates");
  await button.click();
  await expect(form.getByRole("alert")).toHaveText(failure);
  await network.restore();
  network.hold("/admin/blocked-dates");
  await button.click();
  await expect(form.getByRole("button", { name: "Blocking..." })).toHaveAttribute("aria-busy", "true");
  network.release();
  await expect(page.getByText("These dates are blocked.")).toBeVisible();
  // By its days, because other tests on this server leave blocks.
  const removal = page.getByRole("button", { name: `Remove the block ${formatStay(stay)}` });
  await removal.click();
  await expect(removal).toHaveCount(0);
});
