import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { inDays, inOneMonth } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { cellOf, createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";

/** The home page's data, which an open page loads on navigation. */
const DATA = "/_.data";

/**
 * Delays the code of the next page until the returned function is called, which waits for the hydration. It intercepts
 * requests in the browser, because after one page the code is in the browser's cache.
 */
async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const code = /\/assets\/.+\.js$/;
  await page.route(code, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    expect(await page.evaluate(isHydrated), "the code has not loaded yet").toBe(false);
    resolve();
    await page.waitForFunction(isHydrated);
    await page.unroute(code);
  };
}

const isHydrated = () => document.documentElement.dataset.hydrated !== undefined;

const goHome = (page: Page) => page.getByRole("link", { name: "@casamarea" }).click();

/** The URL of a file of the built code. */
const asset = (name: string) =>
  `/assets/${readdirSync("build/client/assets").find((file) => file.startsWith(`${name}-`) && file.endsWith(".js"))}`;

test("on a slow network a spinner shows that the property is loading", { tag: "@phone" }, async ({ page, network }) => {
  await page.goto("/login");
  network.hold(DATA);
  await goHome(page);
  await expect(page.getByText("Loading the house...")).toBeVisible();
  network.release();
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  await expect(page.getByText("Loading the house...")).toHaveCount(0);
});

test(
  "a network failure while the property loads shows an error, and trying again loads it",
  { tag: "@phone" },
  async ({ page, network }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await network.cut();
    await goHome(page);
    await expect(page.getByRole("heading", { level: 1, name: "Failed to load property details" })).toBeVisible();
    await expect(page.getByText("Please try again later.")).toBeVisible();
    await network.restore();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  },
);

test("a response from another server shows the same error", async ({ page, network }) => {
  await page.goto("/login");
  network.garble(DATA);
  await goHome(page);
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load property details" })).toBeVisible();
  await expect(page.getByText("Please try again later.")).toBeVisible();
});

test(
  "what was typed, selected or chosen before the code has loaded is kept and used",
  { tag: "@both" },
  async ({ page, openWindow, isMobile }) => {
    const guest = await openWindow();
    await signInByRequest(guest, newUser("Terry Typed"));
    for (const day of [inDays(351), inDays(353)]) await createBooking(guest, day, day);
    await signInByRequest(page, owner);
    const openEarly = async (path: string) => {
      const load = await holdCode(page);
      await page.goto(path, { waitUntil: "commit" });
      return load;
    };

    let load = await openEarly("/admin?search=terry.typed");
    const checkboxes = page.getByRole("checkbox", { name: /^Select .*Terry Typed/ });
    await checkboxes.first().check();
    await checkboxes.nth(1).check();
    await page.getByRole("searchbox").fill("terry");
    await load();
    await expect(page.getByText("2 selected")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve Selected" })).toBeEnabled();
    await expect(page.getByRole("searchbox")).toHaveValue("terry");
    load = await openEarly("/admin?search=terry.typed");
    await page.getByRole("checkbox", { name: "Select all" }).check();
    if (isMobile) await page.getByLabel("Order").selectOption("total");
    await load();
    await expect(page.getByText("2 selected")).toBeVisible();
    if (isMobile) await expect(page).toHaveURL(/order=total/);

    load = await openEarly("/auth/confirm");
    await page.getByLabel("Token").fill("typed-early");
    await load();
    await expect(page.getByRole("button", { name: "Verify Token" })).toBeEnabled();
    await expect(page.getByLabel("Token")).toHaveValue("typed-early");

    load = await openEarly("/admin/settings");
    await page.locator("input[name=contact_name]").fill("Terry the manager");
    await load();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
    await page.reload();
    await expect(page.locator("input[name=contact_name]")).toHaveValue("Terry the manager");

    load = await openEarly(`/?start_date=${inDays(355)}&end_date=${inDays(356)}`);
    await page.getByLabel("Guests").selectOption("4");
    await page.getByLabel("Special requests").fill("A cot");
    await load();
    await expect(page.locator("form[action='/bookings']")).toContainText("2 extra guests");
    await expect(page.getByLabel("Guests", { exact: true })).toHaveValue("4");
    await expect(page.getByLabel("Special requests")).toHaveValue("A cot");
  },
);

test(
  "what was typed into the account forms before the code has loaded is kept",
  { tag: "@phone" },
  async ({ page }) => {
    for (const [path, labels] of [
      ["/login", ["Email", "Password"]],
      ["/signup", ["Full name", "Phone number", "Email", "Password"]],
      ["/forgot-password", ["Email"]],
    ] as const) {
      const load = await holdCode(page);
      await page.goto(path, { waitUntil: "commit" });
      for (const label of labels) await page.getByLabel(label, { exact: true }).fill(`${label}@example.com`);
      await load();
      for (const label of labels) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(`${label}@example.com`);
      }
    }
  },
);

test(
  "a day that is tapped before the calendar's code has loaded becomes the first night",
  { tag: "@phone" },
  async ({ page, network }) => {
    const [first = "", last = ""] = inOneMonth(1, 2);
    network.hold(asset("range-picker"));
    await page.goto(`/?month=${first.slice(0, 7)}`);
    await cellOf(page, first).click();
    await expect(cellOf(page, first)).toHaveAttribute("data-selected");
    network.release();
    await expect(page.getByRole("application", { name: "Choose your stay" })).toBeVisible();
    await expect(cellOf(page, first)).toHaveAttribute("data-selected");
    await cellOf(page, last).click();
    await expect(page.locator("form[action='/bookings']")).toContainText("× 2 nights");
  },
);

test(
  "an error is shown where code can't be loaded, and trying again loads it once the network works",
  { tag: "@phone" },
  async ({ page, network }) => {
    network.fail(asset("lightbox"), 503);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("region", { name: "Photos" }).getByRole("link").first().click();
    const photos = page.getByRole("dialog", { name: "Photos, full screen" });
    await expect(photos.getByRole("alert")).toContainText("The photos couldn’t be opened.");
    await network.restore();
    await photos.getByRole("button", { name: "Try again" }).click();
    await expect(photos.getByRole("list", { name: "All photos" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(photos).toHaveCount(0);

    network.fail(asset("range-picker"), 503);
    await page.getByRole("link", { name: "Check dates" }).click();
    const panel = page.getByRole("dialog", { name: "Book your stay" });
    await expect(panel.getByRole("alert")).toContainText("You can’t choose dates right now.");
    await expect(cellOf(page, inDays(1))).toBeVisible();
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByRole("button", { name: "Reload the page" })).toBeVisible();
    await network.restore();
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("application", { name: "Choose your stay" })).toBeVisible();
  },
);
