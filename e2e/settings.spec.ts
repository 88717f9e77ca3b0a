import { AxeBuilder } from "@axe-core/playwright";
import { readProperty, saveProperty } from "./support/edit-property.ts";
import { expect, test } from "./support/flaky-network.ts";
import { newUser, owner, signInByRequest } from "./support/actors.ts";

test("the owner changes the settings, and every open page shows them at once", async ({ openWindow }) => {
  const visitor = await openWindow();
  await visitor.goto("/");
  const page = await openWindow();
  await signInByRequest(page, owner);
  const before = await readProperty(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  try {
    await page.getByLabel("House name").fill("");
    await page.getByLabel("Brand handle").fill("@casanueva");
    await page.getByLabel("Address").fill("The last house, East Cape");
    await page.getByLabel("Check-in from").fill("16:30");
    await page.getByLabel("Answer within (hours)").fill("0");
    await page.getByLabel("Remind me after (hours)").fill("30");
    await page.getByLabel("Time zone").fill("Mars/Base");
    await page.getByLabel("Currency").selectOption("MXN");
    await page.getByRole("group", { name: "Payment app 2" }).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Add a payment app" }).click();
    const app = page.getByRole("group", { name: "Payment app 3" });
    await app.getByLabel("App").fill("Wise");
    await app.getByLabel("Handle").fill("@nueva");
    await app.getByLabel("Link").fill("ftp://wise.example/nueva");
    await page.getByLabel("Name", { exact: true }).fill("Nora Nueva");
    await expect(page.getByText("Not saved yet.")).toBeVisible();
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await expect(page.getByLabel("Time zone")).toBeFocused();
    await expect(page.getByLabel("Time zone")).toHaveAccessibleDescription(/Please choose a time zone/);
    await expect(app.getByLabel("Link")).toHaveAccessibleDescription(/^Please enter a web address/);
    await page.getByLabel("Time zone").fill("Pacific/Kiritimati");
    await expect(page.getByLabel("Answer within (hours)")).toHaveAccessibleDescription(/whole number from 1 to 168/);
    await page.getByLabel("Answer within (hours)").fill("36");
    await app.getByLabel("Link").fill("wise.example/nueva");
    await save.click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "@casanueva" })).toBeVisible();

    await expect(visitor.getByRole("banner").getByRole("link", { name: "@casanueva" })).toBeVisible();
    await expect(visitor.getByRole("heading", { level: 1, name: "@casanueva" })).toBeVisible();
    await expect(visitor.getByText("MX$240").first()).toBeVisible();
    await expect(visitor.getByText("Get an answer within 36 hours, or everything back.")).toBeVisible();
    await expect(visitor.getByText("The last house, East Cape").first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Check-in from")).toHaveValue("16:30");
    await expect(page.getByRole("group", { name: "Payment app 2" }).getByLabel("Handle")).toHaveValue("@nueva");
    expect(await readProperty(page)).toMatchObject({
      time_zone: "Pacific/Kiritimati",
      contact_name: "Nora Nueva",
      answer_hours: 36,
      reminder_hours: 30,
      payment_apps: [
        { name: "Venmo", handle: "@olga-marea" },
        { name: "Wise", handle: "@nueva", link: "https://wise.example/nueva" },
      ],
    });
  } finally {
    await saveProperty(page, before);
  }
  await expect(visitor.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
});

test("settings that could not be saved keep what was typed", { tag: "@phone" }, async ({ page, network }) => {
  await signInByRequest(page, owner);
  const before = await readProperty(page);
  await page.goto("/admin/settings");
  await page.getByLabel("Address").fill("Somewhere else");
  await network.cut();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to save the house. Please try again.");
  await expect(page.getByLabel("Address")).toHaveValue("Somewhere else");
  await network.restore();
  network.hold("/admin/property");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-busy", "true");
  network.release();
  await expect(page.getByText("Saved.")).toBeVisible();
  await saveProperty(page, before);
});

test(
  "Cancel restores the saved settings, and the bar gives its place back to the navigation",
  { tag: "@phone" },
  async ({ page }) => {
    await signInByRequest(page, owner);
    await page.goto("/admin/settings");
    const navigation = page.getByRole("navigation", { name: "Owner’s pages" });
    await expect(navigation).toBeVisible();
    await page.getByLabel("House name").fill("Casa Otra");
    await page.getByRole("button", { name: "Add a payment app" }).click();
    await expect(navigation).toBeHidden();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("House name")).toHaveValue("Casa Marea");
    await expect(page.getByRole("group", { name: "Payment app 4" })).toHaveCount(0);
    await expect(navigation).toBeVisible();
  },
);

test("a text that is not written in the page's language shows the other language's as a placeholder", async ({
  page,
}) => {
  await signInByRequest(page, owner);
  const before = await readProperty(page);
  await saveProperty(page, { arrival_guide: "The key is under the agave." });
  try {
    await page.goto("/admin/settings");
    await page.getByRole("button", { name: "Español" }).click();
    const guide = page.getByRole("textbox", { name: "Guía de llegada" });
    await expect(guide).toHaveValue("");
    await expect(guide).toHaveAttribute("placeholder", "The key is under the agave.");
  } finally {
    // The account's language, which other tests share.
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await saveProperty(page, before);
  }
});

test("the settings can be saved without JavaScript", async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await signInByRequest(page, owner);
  const before = await readProperty(page);
  await page.goto("/admin/settings");
  const newApp = page.getByRole("group", { name: "Payment app 3" });
  await newApp.getByLabel("App").fill("Wise");
  await page.getByLabel("Brand handle").fill("@casa");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please enter your handle there.")).toBeVisible();
  await expect(page.getByLabel("Brand handle")).toHaveValue("@casa");
  await page.getByLabel("Brand handle").fill("@casamarea");
  await newApp.getByLabel("App").fill("Wise");
  await newApp.getByLabel("Handle").fill("@marea");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await readProperty(page)).toMatchObject({
    payment_apps: [{ name: "Venmo" }, { name: "Zelle" }, { name: "Wise", handle: "@marea" }],
  });
  await saveProperty(page, before);
});

test("only admins can open the settings", async ({ page }) => {
  await page.goto("/admin/settings");
  await expect(page).toHaveURL(/:\d+\/$/);
  await signInByRequest(page, newUser("Gil Guest"));
  await page.goto("/admin/settings");
  await expect(page).toHaveURL(/:\d+\/$/);
});
