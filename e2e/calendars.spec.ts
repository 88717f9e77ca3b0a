import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openTestFeed, type TestFeed } from "#tests/support/feeds.ts";
import { createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";
import { rowOf } from "./support/dashboard.ts";
import { inDays } from "./support/days.ts";
import { expect, test } from "./support/fixtures.ts";
import { withPreparedFolder } from "./support/prepared-folder.ts";

interface Neighbours {
  server: ServerProcess;
  site: TestFeed;
}

/** Runs `use` with a server that may read a site on loopback, whose bookings no other test uses. */
async function withNeighbours(use: (neighbours: Neighbours) => Promise<void>): Promise<void> {
  const site = await openTestFeed();
  await withPreparedFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off", ALLOW_PRIVATE_FEEDS: "on" });
    try {
      await use({ server, site });
      expect(server.errors).toEqual([]);
    } finally {
      await server.stop();
    }
  });
  await site.close();
}

async function addCalendar(page: Page, name: string, url: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Address of the calendar").fill(url);
  await page.getByRole("button", { name: "Add calendar" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: url })).toBeVisible();
}

const takeNights = (site: TestFeed, from: number, to: number) => {
  site.behaviour = { site: "airbnb", events: [{ uid: "a", start_date: inDays(from), end_date: inDays(to) }] };
};

test("the owner adds Airbnb's calendar, and is asked before approving nights that are taken there", async ({
  browser,
}) => {
  await withNeighbours(async ({ server, site }) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const admin = await context.newPage();
    await signInByRequest(admin, owner);
    await admin.goto("/admin");
    await admin.getByRole("link", { name: "Calendars" }).click();
    await admin.getByRole("button", { name: "Add calendar" }).click();
    await expect(admin.getByText("Paste the whole address")).toBeVisible();
    await addCalendar(admin, "Airbnb", site.url);
    const row = admin.getByRole("listitem").filter({ hasText: "Airbnb" });
    await expect(row).toContainText("Up to date");
    await expect(row).toContainText("Nothing ahead: the calendar is empty");

    const guests = await browser.newContext({ baseURL: server.origin });
    const guest = newUser("Gina Guest");
    const page = await guests.newPage();
    await signInByRequest(page, guest);
    await createBooking(page, inDays(30), inDays(33));

    takeNights(site, 32, 35);
    await row.getByRole("button", { name: /^Sync now/ }).click();
    await expect(row).toContainText("1 stay or block ahead");
    await expect(row).toContainText("1 new, 0 changed, 0 gone");

    await admin.goto("/admin");
    await rowOf(admin, guest)
      .getByRole("button", { name: /^Details/ })
      .click();
    await admin
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await admin.getByRole("button", { name: "Approve anyway" }).click();
    const question = admin.getByRole("alertdialog", { name: "These nights are taken elsewhere" });
    await expect(question).toContainText("These nights are taken on Airbnb");
    expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
    await question.getByRole("button", { name: "Keep pending" }).click();
    await expect(rowOf(admin, guest)).toContainText("Pending");

    await admin
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await admin.getByRole("button", { name: "Approve anyway" }).click();
    await question.getByRole("button", { name: "Approve anyway" }).click();
    await expect(rowOf(admin, guest)).toContainText("Approved");
    await expect(admin.getByText(/kept although Airbnb has .+ taken/)).toBeVisible();
    await guests.close();
    await context.close();
  });
});

test("the owner reads on which site nights are taken before adding a stay over them", async ({ browser }) => {
  await withNeighbours(async ({ server, site }) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const admin = await context.newPage();
    await signInByRequest(admin, owner);
    takeNights(site, 70, 72);
    await admin.goto("/admin/calendars");
    await addCalendar(admin, "Airbnb", site.url);

    await admin.goto(`/admin/bookings?start_date=${inDays(71)}&end_date=${inDays(73)}`);
    await admin.getByLabel("Name").fill("Carla Caller");
    await admin.getByRole("button", { name: "Add stay" }).click();
    const doubts = admin.getByRole("status").filter({ hasText: "These nights are taken on Airbnb" });
    await expect(doubts).toBeVisible();
    expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
    await admin.getByRole("button", { name: "Add it anyway" }).click();
    await expect(admin.getByRole("region", { name: "Your guest’s private page" })).toBeVisible();
    await context.close();
  });
});

test("a stay that is booked twice stands on the dashboard until the owner keeps it", async ({ browser }) => {
  await withNeighbours(async ({ server, site }) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const admin = await context.newPage();
    await signInByRequest(admin, owner);
    const { id } = await createBooking(admin, inDays(40), inDays(42));
    const headers = { Origin: server.origin, Accept: "application/json" };
    expect((await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers })).status()).toBe(
      200,
    );
    takeNights(site, 40, 42);
    await admin.goto("/admin/calendars");
    await addCalendar(admin, "Airbnb", site.url);

    await admin.goto("/admin");
    const twice = admin.getByRole("region", { name: /^Booked twice/ });
    await expect(twice).toContainText("Airbnb has");
    await expect(twice).toContainText("The nights are exactly the same");
    await twice.getByRole("button", { name: /^Keep the stay/ }).click();
    await twice.getByRole("button", { name: "Yes, keep it" }).click();
    await expect(twice).toHaveCount(0);
    await context.close();
  });
});

/** The owner's calendars page with a new address of the exported calendar. */
async function openShared(browser: Browser, server: ServerProcess): Promise<{ page: Page; url: string }> {
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await signInByRequest(page, owner);
  await page.goto("/admin/calendars");
  await page.getByRole("button", { name: "Create the address" }).click();
  return { page, url: await page.locator("code").innerText() };
}

async function calendarOf({ page }: { page: Page }): Promise<{ approved: object[]; blocked: object[] }> {
  return (await (await page.request.get("/availability")).json()) as { approved: object[]; blocked: object[] };
}

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin, Accept: "application/json" };
  expect((await page.request.post(path, { form, headers })).ok()).toBe(true);
}

test("two houses with each other's calendar stay in step, and nothing goes round in circles", async ({ browser }) => {
  await withNeighbours(async ({ server: first }) => {
    await withNeighbours(async ({ server: second }) => {
      const [one, other] = [await openShared(browser, first), await openShared(browser, second)];
      await addCalendar(one.page, "Beach house", other.url);
      await addCalendar(other.page, "Town house", one.url);
      const syncBoth = async () => {
        for (const { page } of [one, other, one]) {
          const synced = page.waitForResponse((response) => response.url().endsWith("/sync"));
          await page.getByRole("button", { name: /^Sync now/ }).click();
          expect(await (await synced).json()).toMatchObject({ last_error: null });
        }
      };
      const stay = { start_date: inDays(50), end_date: inDays(53) };
      const block = { start_date: inDays(60), end_date: inDays(61) };
      const { id } = await createBooking(one.page, stay.start_date, stay.end_date);
      await post(one.page, "/admin/bookings/approval", { booking_id: id });
      await post(other.page, "/admin/blocked-dates", block);
      await syncBoth();
      expect(await calendarOf(one)).toMatchObject({ approved: [stay], blocked: [block] });
      expect(await calendarOf(other)).toMatchObject({ approved: [], blocked: [stay, block] });

      // A cancelled stay is free on both sides at once.
      await post(one.page, `/bookings/${id}/cancellation`, { reason: "A storm took the road" });
      await syncBoth();
      expect(await calendarOf(one)).toMatchObject({ approved: [], blocked: [block] });
      expect(await calendarOf(other)).toMatchObject({ approved: [], blocked: [block] });

      // The old address ends for the other house too.
      await one.page.getByRole("button", { name: /^Renew the address/ }).click();
      await one.page.getByRole("button", { name: "Renew it" }).click();
      await expect(one.page.locator("code")).not.toHaveText(one.url);
      await other.page.getByRole("button", { name: /^Sync now/ }).click();
      await expect(other.page.getByText("The calendar no longer exists at this address.")).toBeVisible();
      for (const { page } of [one, other]) await page.context().close();
    });
  });
});

test("calendars work without JavaScript", async ({ browser }) => {
  await withNeighbours(async ({ server, site }) => {
    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await signInByRequest(page, owner);
    await page.goto("/admin/calendars");
    await page.getByLabel("Name", { exact: true }).fill("Airbnb");
    await page.getByRole("button", { name: "Add calendar" }).click();
    await expect(page.getByText("Paste the whole address")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Airbnb");
    await page.getByLabel("Address of the calendar").fill(site.url);
    await page.getByRole("button", { name: "Add calendar" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Airbnb" })).toContainText("Up to date");
    await page.getByRole("button", { name: "Create the address" }).click();
    await expect(page.locator("code")).toContainText(".ics");
    await context.close();
  });
});
