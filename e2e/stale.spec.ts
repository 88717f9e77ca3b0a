import type { Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { cellOf, createBooking, newUser, openDrawer, owner, signInByRequest } from "./support/actors.ts";

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "so it may be out of date", visible: true }).last();

/** Changes a value that every page shows. */
async function rename(page: Page, brand_handle: string): Promise<void> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/admin/property", { form: { brand_handle }, headers })).status()).toBe(200);
}

test("open pages whose refresh fails remain, warn that they may be outdated, and recover by themselves", async ({
  openWindow,
  network,
}) => {
  const guest = newUser("Stella Stale");
  const [homePage, drawerPage, bookingPage, dashboard] = [
    await openWindow(),
    await openWindow(),
    await openWindow(),
    await openWindow(),
  ];
  await signInByRequest(drawerPage, guest);
  const { id, reference } = await createBooking(drawerPage, inDays(180), inDays(181));
  await signInByRequest(bookingPage, { email: guest.email, password: guest.password });
  await signInByRequest(dashboard, owner);
  await homePage.goto("/");
  await drawerPage.goto("/");
  await bookingPage.goto(`/bookings/${id}`);
  await dashboard.goto("/admin");
  const drawer = await openDrawer(drawerPage, guest);
  const shown = [
    { page: homePage, content: homePage.getByRole("button", { name: "Next image" }) },
    { page: drawerPage, content: drawer.getByText(reference).first() },
    { page: bookingPage, content: bookingPage.getByText(reference).first() },
    { page: dashboard, content: dashboard.getByText(guest.full_name).first() },
  ];
  for (const { content } of shown) await expect(content).toBeVisible();

  for (const [index, how] of ([502, "reset", 503] as const).entries()) {
    for (const path of ["/_.data", "/admin.data", `/bookings/${id}.data`]) network.fail(path, how);
    await rename(dashboard, `@stale${index}`);
    for (const { page, content } of shown) {
      await expect(notice(page)).toBeVisible();
      await expect(content).toBeVisible();
    }
    await network.restore();
    for (const { page, content } of shown) {
      await expect(page.getByRole("banner")).toContainText(`@stale${index}`);
      await expect(notice(page)).toBeHidden();
      await expect(content).toBeVisible();
    }
  }

  // The drawer loads its list separately.
  network.garble("/bookings");
  await rename(dashboard, "@casamarea");
  await expect(notice(drawerPage)).toBeVisible();
  await expect(drawer.getByText(reference).first()).toBeVisible();
  await network.restore();
  await expect(notice(drawerPage)).toBeHidden();

  // A failed navigation to another page still shows an error page.
  network.fail("/admin/people.data", 502);
  await dashboard.getByRole("link", { name: "People" }).click();
  await expect(dashboard.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
});

test(
  "an update that is loading while a dialog is closed is still shown",
  { tag: "@phone" },
  async ({ page, openWindow, network }) => {
    const guest = await openWindow();
    await signInByRequest(guest, newUser("Nell News"));
    await signInByRequest(page, newUser("Otto Overlay"));
    const day = inDays(5);
    await page.goto(`/?month=${day.slice(0, 7)}`);
    // The drawer's code never loads, so the router's state is as late as on a slow device.
    await page.route(/\/assets\/profile-content-/, () => {});
    await page.getByRole("button", { name: "Otto" }).click();
    await expect(page.getByRole("dialog", { name: "Profile" })).toBeVisible();
    network.hold("/_.data");
    await createBooking(guest, day, day);
    await network.untilHeld();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\?month=[\d-]+$/);
    network.release();
    await expect(cellOf(page, day)).toHaveAttribute("data-mark", "pending");
  },
);
