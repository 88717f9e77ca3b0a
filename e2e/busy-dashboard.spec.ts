import type { Page } from "@playwright/test";
import { seedDashboard } from "#tests/support/seed-dashboard.ts";
import { startServer } from "#tests/support/server.ts";
import { owner, signInByRequest } from "./support/actors.ts";
import { chooseAction, rowOf } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { withPreparedFolder } from "./support/prepared-folder.ts";

/** Runs `use` with the dashboard of a server that has 61 bookings. */
async function withBusyDashboard(
  openWindow: (options: { baseURL: string }) => Promise<Page>,
  use: (admin: Page) => Promise<void>,
): Promise<void> {
  await withPreparedFolder(async (folder) => {
    await seedDashboard(folder);
    const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
    const admin = await openWindow({ baseURL: server.origin });
    await signInByRequest(admin, owner);
    await admin.goto("/admin");
    await use(admin);
    await admin.close();
    await server.stop();
  });
}

test(
  "with 61 bookings the dashboard shows conflicts first, then three cards, rows and one page of the table",
  { tag: "@both" },
  async ({ openWindow, isMobile }) => {
    await withBusyDashboard(openWindow, async (admin) => {
      await admin.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
      await expect(
        admin.getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening), \S+\.$/ }),
      ).toBeVisible();
      await expect(admin.getByText(/^8 conflicts and 17 requests to answer, the first by /)).toContainText(
        "2 share nights, so they can’t all be approved.",
      );
      const navigation = admin.getByRole("navigation", { name: "Owner’s pages" });
      await expect(navigation.getByRole("link", { name: "Dashboard 17 requests waiting" })).toBeVisible();
      const titles = await admin.getByRole("heading", { level: 2 }).allTextContents();
      expect(titles.slice(0, 3)).toEqual(["Conflicts8", "Waiting for you17", "The other 14, soonest first"]);
      const conflicts = admin.getByRole("region", { name: "Conflicts" }).getByRole("listitem");
      await expect(conflicts).toHaveText([
        /^.*Marta Ruiz is approved4 requests/,
        /Hannah Okafor.*3 requests/,
        /Roof repair/,
      ]);
      await expect(admin.getByRole("article")).toHaveCount(3);
      await expect(admin.getByRole("article").first()).toContainText("Noah Newman");
      await expect(admin.getByRole("region", { name: /^The other 14/ }).getByRole("listitem")).toHaveCount(14);
      const statistics = admin.getByRole("region", { name: "Your numbers so far" });
      await expect(statistics.getByRole("definition")).toContainText(["39.3%", "61", "25", "24", "7", "5"]);
      await expect(admin.getByRole("region", { name: "All bookings" }).locator("tbody tr")).toHaveCount(20);
      // Three screens on a desktop, eight on a phone.
      const height = await admin.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(isMobile ? 8 * 844 : 3 * 900);
    });
  },
);

test(
  "the owner selects requests on two pages, approves those that can be, and reads which can't",
  { tag: "@both" },
  async ({ openWindow }) => {
    await withBusyDashboard(openWindow, async (admin) => {
      const region = admin.getByRole("region", { name: "All bookings" });
      await admin.goto("/admin?status=pending");
      await region.getByLabel("Select all").check();
      await expect(region.getByText("20 selected")).toBeVisible();
      await region.getByRole("link", { name: "Next page" }).click();
      await expect(region.locator("tbody tr")).toHaveCount(5);
      await region.getByLabel("Select all").check();
      await expect(region.getByText("25 selected · 17 can be approved")).toBeVisible();
      await region.getByRole("button", { name: "Clear", exact: true }).click();
      await expect(region.getByRole("button", { name: "Approve Selected" })).toHaveCount(0);

      await admin.goto("/admin?search=kai+nakamura");
      await region.getByLabel("Select all").check();
      await admin.getByLabel("Guest, email or reference").fill("nadia haddad");
      await admin.getByLabel("Guest, email or reference").press("Enter");
      // Another search starts another selection.
      await expect(rowOf(admin, { full_name: "Nadia Haddad" })).toBeVisible();
      await expect(region.getByText("1 selected")).toHaveCount(0);
      await region.getByLabel("Select all").check();
      await expect(region.getByText("1 selected · 0 can be approved")).toBeVisible();
      await expect(region.getByRole("button", { name: "Approve Selected" })).toBeDisabled();

      await admin.goto("/admin?status=pending&order=guest");
      for (const name of ["Claire Dubois", "Elena Solís"])
        await rowOf(admin, { full_name: name }).getByRole("checkbox").check();
      await expect(region.getByText("2 selected · 1 can be approved")).toBeVisible();
      await region.getByRole("button", { name: "Approve Selected" }).click();
      const outcome = admin.getByRole("status").filter({ hasText: "Claire Dubois" });
      await expect(outcome).toContainText("Claire Dubois approved.");
      await expect(outcome).toContainText(/Elena Solís: This request can’t be approved anymore/);
      await expect(rowOf(admin, { full_name: "Claire Dubois" })).toHaveCount(0);
      await expect(region.getByText("1 selected · 0 can be approved")).toBeVisible();
      // On a phone the selection's bar takes the place of the navigation.
      await region.getByRole("button", { name: "Clear", exact: true }).click();
      await expect(admin.getByRole("link", { name: "Dashboard 16 requests waiting" })).toBeVisible();
    });
  },
);

test(
  "the details of a request lead to the next one, show the nights around it, and close with Back",
  { tag: "@both" },
  async ({ openWindow }) => {
    await withBusyDashboard(openWindow, async (admin) => {
      await chooseAction(admin.getByRole("article").first(), "Details");
      const first = admin.getByRole("dialog", { name: "Noah Newman" });
      await expect(first).toContainText("1 of 17");
      await expect(first.getByRole("heading", { name: "Nights around it" })).toBeVisible();
      await expect(first.getByText(/, this stay$/)).toHaveCount(4);
      await expect(first.getByText(/, booked$/).first()).toBeAttached();
      await first.getByRole("button", { name: "Next booking" }).click();
      const second = admin.getByRole("dialog", { name: "Mei-Ling Chen" });
      await expect(second).toContainText("2 of 17");
      await second.getByRole("button", { name: "Previous booking" }).click();
      await expect(first).toBeVisible();
      await admin.goBack();
      await expect(first).toBeHidden();

      const group = admin.getByRole("region", { name: "Conflicts" }).getByRole("listitem").first();
      await group.getByRole("button", { name: /^See each/ }).click();
      await expect(admin.getByRole("dialog", { name: "Freya Lindqvist" })).toContainText("1 of 4");
      await admin.keyboard.press("Escape");
      await group.getByRole("button", { name: /^Deny all 4/ }).click();
      const reason = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
      await reason.getByLabel("Reason").fill("Another guest has these nights");
      await reason.getByRole("button", { name: "Confirm Denial" }).click();
      await expect(admin.getByText("4 bookings denied.")).toBeVisible();
      await expect(admin.getByRole("region", { name: "Conflicts" }).getByRole("listitem")).toHaveCount(2);
    });
  },
);
