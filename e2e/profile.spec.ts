import type { Page } from "@playwright/test";
import { expect, test } from "./support/flaky-network.ts";
import { newUser, openProfileInformation, signInByRequest } from "./support/actors.ts";

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Profile" });
const valueOf = (page: Page, label: string) =>
  drawerOf(page).locator("dl > div").filter({ hasText: label }).locator("dd");

async function openProfile(page: Page, first: string) {
  await page.getByRole("button", { name: first }).click();
  const drawer = drawerOf(page);
  await openProfileInformation(drawer);
  return drawer;
}

test("the drawer traps the focus, and restores it however it is closed", { tag: "@both" }, async ({ page }) => {
  await signInByRequest(page, newUser("Dina Drawer"));
  await page.goto("/");
  const button = page.getByRole("button", { name: "Dina" });
  const drawer = await openProfile(page, "Dina");
  const screen = page.viewportSize()?.width ?? 0;
  // A phone keeps a strip of the page beside it.
  const width = Math.min(380, screen - 20);
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(screen - width);
  expect((await drawer.boundingBox())?.width).toBe(width);
  const backdrop = await drawer.evaluate((element) => getComputedStyle(element, "::backdrop").backgroundColor);
  expect(backdrop).toBe("rgba(20, 38, 43, 0.55)");

  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    // After the last control Tab leaves to the browser's own controls, never to the page behind the drawer.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(4, (page.viewportSize()?.height ?? 0) / 2);
  await expect(drawer).toBeHidden();
});

test(
  "a guest edits their profile, cancels a change, and sees which fields are required",
  { tag: "@phone" },
  async ({ page }) => {
    const guest = newUser("Petra Profile");
    await signInByRequest(page, guest);
    await page.goto("/");
    const drawer = await openProfile(page, "Petra");
    await expect(valueOf(page, "Full Name")).toHaveText("Petra Profile");
    await expect(valueOf(page, "Email Address")).toHaveText(guest.email);
    await expect(valueOf(page, "Phone Number")).toHaveText(guest.phone);
    await expect(valueOf(page, "Role")).toHaveText("User");
    await expect(drawer.getByRole("button", { name: "Sign Out" })).toBeVisible();

    await drawer.getByRole("button", { name: "Edit" }).click();
    await drawer.getByLabel("Full Name").fill("Somebody Else");
    await drawer.getByLabel("Email Address").fill("else@example.com");
    await drawer.getByRole("button", { name: "Cancel" }).click();
    await expect(valueOf(page, "Full Name")).toHaveText("Petra Profile");
    await drawer.getByRole("button", { name: "Edit" }).click();
    await expect(drawer.getByLabel("Full Name")).toHaveValue("Petra Profile");
    await expect(drawer.getByLabel("Email Address")).toHaveValue(guest.email);

    await drawer.getByLabel("Full Name").fill("  ");
    await drawer.getByLabel("Email Address").fill("");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText("Full name is required")).toBeVisible();
    await expect(drawer.getByText("Email is required")).toBeVisible();

    await drawer.getByLabel("Full Name").fill("  Pia Profile ");
    await drawer.getByLabel("Email Address").fill(guest.email.toUpperCase());
    await drawer.getByLabel("Phone Number").fill(" ");
    await drawer.getByRole("button", { name: "Save" }).click();
    // The same address in upper case is not a change.
    await expect(drawer.getByText("Profile updated successfully!")).toBeVisible();
    await expect(valueOf(page, "Full Name")).toHaveText("Pia Profile");
    await expect(valueOf(page, "Phone Number")).toHaveText("Not provided");
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: "Pia" })).toBeVisible();
  },
);

test("the profile is loaded again half a second after it was saved", async ({ page }) => {
  await signInByRequest(page, newUser("Remy Reload"));
  await page.clock.install();
  await page.goto("/");
  const drawer = await openProfile(page, "Remy");
  await drawer.getByRole("button", { name: "Edit" }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(".data")) reads.push(request.url());
  });
  const read = () => page.waitForResponse((response) => response.url().includes(".data"));
  const immediate = read();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByText("Profile updated successfully!")).toBeVisible();
  await immediate;
  const before = reads.length;
  await page.clock.runFor(499);
  expect(reads).toHaveLength(before);
  const delayed = read();
  await page.clock.runFor(1);
  await delayed;
  expect(reads.length).toBeGreaterThan(before);
});

test(
  "a profile that could not be saved shows why, and keeps what was typed",
  { tag: "@phone" },
  async ({ page, network }) => {
    await signInByRequest(page, newUser("Vera Vain"));
    await page.goto("/");
    const drawer = await openProfile(page, "Vera");
    await drawer.getByRole("button", { name: "Edit" }).click();
    await drawer.getByLabel("Full Name").fill("Vera Valid");
    const save = drawer.getByRole("button", { name: "Save" });
    const alert = drawer.locator("form[action='/profile']").getByRole("alert");
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await save.click();
    await expect(alert).toHaveText("Your session has expired. Please sign out and sign in again.");
    await page.context().addCookies(cookies);
    await network.cut();
    await save.click();
    await expect(alert).toHaveText("Failed to update profile. Please try again.");
    await network.restore();
    network.garble("/profile");
    await save.click();
    await expect(alert).toHaveText("Failed to update profile. Please try again.");
    await network.restore();
    network.hold("/profile");
    await save.click();
    await expect(drawer.getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(drawer.getByText("Profile updated successfully!")).toBeVisible();

    await drawer.getByRole("button", { name: "Edit" }).click();
    await drawer.getByLabel("Email Address").fill("vera@valid");
    await save.click();
    await expect(drawer.getByText("Please enter an email address like name@example.com.")).toBeVisible();
  },
);
