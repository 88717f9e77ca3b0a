import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { chooseStay, newUser, openPanel, owner, signInByRequest } from "./support/actors.ts";
import { readProperty, saveProperty } from "./support/edit-property.ts";

const amenities = ["WiFi", "Parking", "Coffee Maker", "TV", "Surfboards", "Yoga", "Fishing", "4x4"];

async function openEditor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit details" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
}

test("the owner edits each detail in place, and a guest's open page and quote are updated at once", async ({
  openWindow,
}) => {
  const guest = await openWindow();
  await signInByRequest(guest, newUser("Quentin Quote"));
  await guest.goto("/");
  await openPanel(guest);
  await chooseStay(guest, inDays(100), inDays(102));
  const total = guest.locator("dt", { hasText: "Total" }).locator("xpath=following-sibling::dd");
  await expect(total).toHaveText("$720");
  await guest.getByLabel("Guests").selectOption("6");

  const admin = await openWindow();
  await signInByRequest(admin, owner);
  const before = await readProperty(admin);
  await admin.goto("/");
  try {
    await openEditor(admin);
    for (const amenity of amenities) await expect(admin.getByRole("checkbox", { name: amenity })).toBeChecked();
    const texts = {
      Title: "Casa Nueva",
      Description: "Four rooms now.\n- One with a door",
      "Property Details": "Thick walls.",
      Activities: "Waves, mostly.",
      "Local Area": "Forty miles of sand.",
    };
    for (const [label, text] of Object.entries(texts)) await admin.getByLabel(label, { exact: true }).fill(text);
    await admin.getByLabel("Bedrooms").fill("4");
    await admin.getByLabel("Bathrooms").fill("2.5");
    await admin.getByLabel("Max guests").fill("5");
    await admin.getByLabel("Price per night (USD)").fill("300");
    await admin.getByRole("checkbox", { name: "TV" }).uncheck();
    await admin.getByLabel("Anything else?").fill("Hammock");
    await admin.getByRole("button", { name: "Add", exact: true }).click();
    await expect(admin.getByRole("checkbox", { name: "Hammock" })).toBeChecked();
    await admin.getByText("A line about each").click();
    await admin.getByLabel("Fishing", { exact: true }).last().fill("Rods in the shed");
    await admin.getByLabel("Hammock", { exact: true }).last().fill("In the shade, facing the point");
    // Typed but not added, and saved too.
    await admin.getByLabel("Anything else?").fill("Outdoor shower");
    await admin.getByRole("button", { name: "Save" }).click();

    await expect(admin.getByText("Saved.")).toBeVisible();
    await expect(admin.getByRole("button", { name: "Edit details" })).toBeFocused();
    const details = admin.locator("main");
    await expect(admin.getByRole("heading", { level: 1, name: "Casa Nueva" })).toBeVisible();
    await expect(details.getByText("4 bedrooms · 2.5 bathrooms · Up to 5 guests · $300 per night")).toBeVisible();
    await expect(details.getByText("Four rooms now.")).toBeVisible();
    await expect(details.getByRole("listitem").filter({ hasText: "One with a door" })).toBeVisible();
    for (const section of ["Property Details", "Activities", "Local Area"] as const) {
      // On a desktop all three are open columns.
      const column = details.locator("details").filter({ has: admin.getByText(section, { exact: true }) });
      await expect(column.getByText(texts[section])).toBeVisible();
    }
    await expect(details.getByText("TV", { exact: true })).toHaveCount(0);
    for (const amenity of ["Yoga", "Hammock", "Outdoor shower"])
      await expect(details.getByText(amenity, { exact: true })).toBeVisible();
    const offers = details.getByRole("listitem");
    await expect(offers.filter({ hasText: "Fishing" }).getByText("Rods in the shed")).toBeVisible();
    await expect(offers.filter({ hasText: "Hammock" }).getByText("In the shade, facing the point")).toBeVisible();

    // The maximum is five guests now: three more than the two that the price includes.
    await expect(total).toHaveText("$930");
    await expect(guest.getByLabel("Guests").locator("option")).toHaveCount(5);
    await expect(guest.getByLabel("Guests")).toHaveValue("5");
  } finally {
    await saveProperty(admin, before);
  }
  await expect(total).toHaveText("$760");
});

test(
  "cancel restores all values, and unsaved changes are not lost by accident",
  { tag: "@phone" },
  async ({ page }) => {
    await signInByRequest(page, owner);
    await page.goto("/");
    await openEditor(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByLabel("Title", { exact: true }).fill("Casa Perdida");
    await page.getByLabel("Bedrooms").fill("9");
    await page.getByRole("checkbox", { name: "Yoga" }).uncheck();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit details" })).toBeFocused();
    await expect(page.getByText("Casa Perdida")).toHaveCount(0);
    await openEditor(page);
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Casa Marea");
    await expect(page.getByLabel("Bedrooms")).toHaveValue("3");
    await expect(page.getByRole("checkbox", { name: "Yoga" })).toBeChecked();

    await page.getByLabel("Activities").fill("Not yet saved");
    await page.getByRole("link", { name: "Dashboard" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Activities")).toHaveValue("Not yet saved");
    const beforeUnload = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await beforeUnload;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  },
);

test(
  "saving shows its progress; a save that fails shows an error and keeps what was typed",
  { tag: "@phone" },
  async ({ page, network }) => {
    const failure = "Failed to save the house. Please try again.";
    await signInByRequest(page, owner);
    const before = await readProperty(page);
    await page.goto("/");
    await openEditor(page);
    const area = page.getByLabel("Local Area");
    const save = page.getByRole("button", { name: "Save" });
    await area.fill("One road, no lights.");
    await page.getByLabel("Bedrooms").fill("many");
    await save.click();
    await expect(page.getByLabel("Bedrooms")).toBeFocused();
    await expect(page.getByLabel("Bedrooms")).toHaveAccessibleDescription("Please enter a whole number from 0 to 50.");
    await page.getByLabel("Bedrooms").fill("3");

    await network.cut();
    await save.click();
    await expect(page.getByRole("alert")).toHaveText(failure);
    await network.restore();
    network.garble("/admin/property");
    await save.click();
    await expect(page.getByRole("alert")).toHaveText(failure);
    await expect(area).toHaveValue("One road, no lights.");
    await network.restore();
    network.hold("/admin/property");
    await save.click();
    await expect(page.getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(page.getByText("Saved.")).toBeVisible();
    expect(await readProperty(page)).toMatchObject({ local_area: "One road, no lights.", bedrooms: 3 });
    await saveProperty(page, before);
  },
);

test("an editor whose code can't be loaded shows an error, and the page remains", async ({ page, network }) => {
  await signInByRequest(page, owner);
  await page.goto("/", { waitUntil: "networkidle" });
  // The last code that the page loads by itself.
  await expect(page.getByRole("heading", { name: "More for your page" })).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit details" });
  await network.cut();
  await edit.click();
  const failure = page.getByRole("alert").filter({ hasText: "Editing couldn’t be opened." });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  await network.restore();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
});
