import type { Locator, Page } from "@playwright/test";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";
import { inDays } from "./support/days.ts";
import { confirmEmail, createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";
import { rowOf } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";

test("a guest books a stay by keyboard alone, and each step is announced", async ({ page }) => {
  const guest = newUser("Kay Board");
  await signInByRequest(page, guest);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Kay" })).toBeVisible();
  const calendar = page.getByRole("application", { name: "Choose your stay" });
  // The interactive calendar is loaded when the focus comes near it.
  await tabTo(
    page,
    page.getByRole("link", { name: /See Location/ }).or(page.getByRole("button", { name: /See Location/ })),
  );
  await expect(calendar).toBeVisible();
  await tabTo(page, calendar.locator("[data-day]"));
  const start = inDays(90);
  await moveTo(page, calendar, start);
  await expect(page.locator(":focus")).toHaveAccessibleName(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+/);
  await page.keyboard.press("Enter");
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);

  const price = page.getByRole("status").filter({ hasText: /night/ });
  await expect(price.first()).toBeVisible();
  await tabTo(page, page.getByLabel("Special requests"));
  await page.keyboard.type("By keyboard alone");
  await tabTo(page, page.getByRole("button", { name: "Book Now" }));
  await page.keyboard.press("Enter");
  const confirmation = page.getByRole("dialog", { name: "Booking Request Submitted!" });
  await expect(confirmation).toBeVisible();
  await tabTo(page, confirmation.getByRole("button", { name: "Got it, thanks!" }));
  await page.keyboard.press("Enter");
  await expect(confirmation).toBeHidden();
});

test("the owner approves a request by keyboard alone", async ({ page, openWindow }) => {
  const guest = newUser("Kim Keys");
  const window = await openWindow();
  await signInByRequest(window, guest);
  await createBooking(window, inDays(95), inDays(96));
  await signInByRequest(page, owner);
  await page.goto("/admin");
  const row = rowOf(page, guest);
  await tabTo(page, row.getByRole("button", { name: /^Actions for/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Details" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: /^Actions for/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Details" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Approve" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ hasText: "Approve anyway?" });
  await expect(question).toBeVisible();
  await tabTo(page, question.getByRole("button", { name: /Approve/ }));
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Approved");
});

test("the owner describes and moves a photo by keyboard alone", async ({ page }) => {
  await signInByRequest(page, owner);
  await page.goto("/");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await press(page, button("Edit gallery"));
  const rows = page.getByRole("grid", { name: "Images" }).getByRole("row");
  const names = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")));
  await expect(rows.first()).toBeVisible();
  const first = await names();

  const boards = "Five surfboards";
  // Arrow keys move between photos, Tab moves between the actions of a photo.
  await tabTo(page, rows);
  const focused = page.locator(":focus");
  const label = async () => (await focused.getAttribute("aria-label")) ?? "";
  for (let current = await label(); !current.startsWith(boards); current = await label()) {
    await page.keyboard.press("ArrowRight");
    await expect(focused).not.toHaveAttribute("aria-label", current);
  }
  const choose = async (action: string) => {
    await tabTo(page, button(new RegExp(`^Actions for ${boards}`)));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    const item = page.getByRole("menuitem", { name: action });
    while (!(await item.evaluate((each) => each === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await choose("Edit description");
  const dialog = page.getByRole("dialog", { name: "Describe this image" });
  await tabTo(page, dialog.getByLabel("Alt text"));
  const alt = await dialog.getByLabel("Alt text").inputValue();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(", by the door");
  await press(page, dialog.getByRole("button", { name: "Save description" }));
  await expect(dialog).toBeHidden();
  await expect(page.locator(":focus")).toHaveAccessibleName(`Actions for ${alt}, by the door`);

  await choose("Move earlier");
  await expect.poll(names).not.toEqual(first.map((name) => (name === alt ? `${alt}, by the door` : name)));
  await expect(page.getByRole("status").filter({ hasText: /by the door is now number \d+ of \d+/ })).toBeAttached();

  // Restores what other tests expect.
  await choose("Move later");
  await choose("Edit description");
  await tabTo(page, dialog.getByLabel("Alt text"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(alt);
  await press(page, dialog.getByRole("button", { name: "Save description" }));
  await expect.poll(names).toEqual(first);
});

test("a guest sets up two-step sign-in and signs in with it by keyboard alone", async ({ page, mailbox }) => {
  const guest = newUser("Kit Keyring");
  await signInByRequest(page, guest);
  await confirmEmail(page, mailbox, guest);
  await page.goto("/account/security");
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await press(page, section.locator("summary", { hasText: "Set it up" }));
  await tabTo(page, section.getByLabel("Your password"));
  await page.keyboard.type(guest.password);
  await press(page, section.getByRole("button", { name: "Continue" }));
  const code = section.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  const secret = await section.locator("code").innerText();
  await page.keyboard.type(totpOf(secret));
  await page.keyboard.press("Enter");
  await expect(section.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await press(page, section.getByRole("button", { name: "I’ve saved my codes" }));
  await expect(section).toContainText("10 recovery codes left");

  await press(page, page.getByRole("button", { name: "Kit" }));
  await press(page, page.getByRole("dialog", { name: "Profile" }).getByRole("button", { name: "Sign Out" }));
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await press(page, page.getByRole("link", { name: "Sign In" }));
  await expect(page.getByLabel("Email")).toBeVisible();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(guest.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(guest.password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(nextTotpOf(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Kit" })).toBeVisible();
});

/** Moves to a control by Tab and presses Enter. */
async function press(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await tabTo(page, control, key);
  await page.keyboard.press("Enter");
}

/** Presses Tab until the control, or one of several, is focused. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let presses = 0; presses < 120; presses++) {
    if (await control.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab did not reach the control");
}

/** Moves the focus from the focused day to another one, by weeks and days. */
async function moveTo(page: Page, calendar: Locator, day: string) {
  for (let presses = 0; presses < 120; presses++) {
    const focused = await page.locator(":focus").getAttribute("data-day");
    if (focused === day) return;
    const left = (Date.parse(day) - Date.parse(focused ?? day)) / 86_400_000;
    await page.keyboard.press(left >= 7 ? "ArrowDown" : left > 0 ? "ArrowRight" : "ArrowLeft");
    await expect(calendar.locator(":focus")).not.toHaveAttribute("data-day", focused ?? "");
  }
}
