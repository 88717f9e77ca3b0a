import type { Page } from "@playwright/test";
import { inDays, inOneMonth } from "./support/days.ts";
import { chooseStay, fillSignUp, newUser, openPanel, signIn, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

const form = (page: Page) => page.locator("form[action='/bookings']");

test("Back closes an open dialog and keeps the page's scroll position", { tag: "@phone" }, async ({ page }) => {
  await signInByRequest(page, newUser("Bea Back"));
  await page.goto("/account/security");
  await page.goto("/");
  const overlays = [
    { opener: page.getByRole("link", { name: "Check dates" }), name: "Book your stay" },
    { opener: page.getByRole("region", { name: "Photos" }).getByRole("link").first(), name: "Photos" },
    { opener: page.getByRole("button", { name: "See Location" }), name: "Location" },
    { opener: page.getByRole("button", { name: "Bea" }), name: "Profile" },
  ];
  for (const { opener, name } of overlays) {
    const overlay = page.locator("dialog:modal");
    const before = await opener.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      return scrollY;
    });
    await opener.click();
    await expect(overlay, name).toBeVisible();
    // While the page's data are being refreshed, the overlay's own entry follows when they are there.
    await expect(page, name).toHaveURL(/#/);
    await page.goBack();
    await expect(overlay, name).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => scrollY), name).toBe(before);
    await page.goForward();
    await expect(overlay, name).toBeVisible();
    await page.reload();
    await page.mouse.move(100, 100);
    await expect(overlay, name).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(overlay, name).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    // Closing by the button adds no history entry.
    await opener.click();
    await overlay.getByRole("button", { name: "Close" }).first().click();
    await expect(overlay, name).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/security$/);
});

test(
  "a chosen stay and a typed request survive Back, the header's Sign In and signing up, until the request is sent",
  { tag: "@phone" },
  async ({ page }) => {
    const guest = newUser("Dora Detour");
    await page.goto("/");
    await openPanel(page);
    await chooseStay(page, inDays(361), inDays(362));
    await page.getByLabel("Guests").selectOption("4");
    await page.getByLabel("Special requests").fill("A cot, please");
    const expectDraft = async () => {
      await expect(form(page)).toContainText("$240 × 2 nights");
      await expect(form(page)).toContainText("2 extra guests");
      await expect(page.getByLabel("Special requests")).toHaveValue("A cot, please");
    };
    await expect(page).toHaveURL(new RegExp(`start_date=${inDays(361)}&end_date=${inDays(362)}`));
    const sheet = page.locator("dialog:modal").getByRole("button", { name: "Close" });
    if (await sheet.isVisible()) await sheet.click();
    await expect(page).toHaveURL(new RegExp(`start_date=${inDays(361)}&end_date=${inDays(362)}`));

    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.goBack();
    await expectDraft();
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(page, guest);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, guest);
    await expectDraft();

    await page.getByRole("button", { name: "Book Now" }).click();
    await page.getByRole("button", { name: "Got it, thanks!" }).click();
    await expect(page).toHaveURL(/\/(?:#book)?$/);
    await page.reload();
    await expect(form(page)).toBeHidden();
    await expect(page.getByLabel("Special requests")).toHaveValue("");
  },
);

test(
  "without JavaScript a tap on a day begins a stay, and a second one ends it",
  { tag: "@phone" },
  async ({ openWindow }) => {
    const page = await openWindow({ javaScriptEnabled: false });
    const [first = "", last = ""] = inOneMonth(1, 2);
    await page.goto(`/?month=${first.slice(0, 7)}`);
    const day = (date: string) => page.locator(`a[data-day="${date}"]`);
    await day(first).click();
    await expect(page.getByLabel("Check-in")).toHaveValue(first);
    await expect(day(first)).toHaveAttribute("data-selected");
    await day(last).click();
    await expect(page.getByLabel("Check-out")).toHaveValue(last);
    await expect(form(page)).toContainText("$240 × 2 nights");
  },
);
