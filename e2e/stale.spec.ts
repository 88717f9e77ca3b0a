import type { Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { askFor, cellOf, enter, newPerson, openDrawer, owner } from "./support/actors.ts";

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "so it may be out of date", visible: true }).last();

/** Changes something that every page shows. */
async function rename(page: Page, brand_handle: string): Promise<void> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/admin/property", { form: { brand_handle }, headers })).status()).toBe(200);
}

test("open pages whose refresh fails remain, warn that they may be outdated, and recover by themselves", async ({
  openWindow,
  line,
}) => {
  const guest = newPerson("Stella Stale");
  const [visiting, withDrawer, reading, deciding] = [
    await openWindow(),
    await openWindow(),
    await openWindow(),
    await openWindow(),
  ];
  await enter(withDrawer, guest);
  const { id, reference } = await askFor(withDrawer, inDays(180), inDays(181));
  await enter(reading, { email: guest.email, password: guest.password });
  await enter(deciding, owner);
  await visiting.goto("/");
  await withDrawer.goto("/");
  await reading.goto(`/bookings/${id}`);
  await deciding.goto("/admin");
  const drawer = await openDrawer(withDrawer, guest);
  const shown = [
    { page: visiting, part: visiting.getByRole("button", { name: "Next image" }) },
    { page: withDrawer, part: drawer.getByText(reference).first() },
    { page: reading, part: reading.getByText(reference).first() },
    { page: deciding, part: deciding.getByText(guest.full_name).first() },
  ];
  for (const { part } of shown) await expect(part).toBeVisible();

  for (const [index, how] of ([502, "reset", 503] as const).entries()) {
    for (const path of ["/_.data", "/admin.data", `/bookings/${id}.data`]) line.fail(path, how);
    await rename(deciding, `@stale${index}`);
    for (const { page, part } of shown) {
      await expect(notice(page)).toBeVisible();
      await expect(part).toBeVisible();
    }
    await line.mend();
    for (const { page, part } of shown) {
      await expect(page.getByRole("banner")).toContainText(`@stale${index}`);
      await expect(notice(page)).toBeHidden();
      await expect(part).toBeVisible();
    }
  }

  // The drawer reads its list by itself, after the page.
  line.garble("/bookings");
  await rename(deciding, "@casamarea");
  await expect(notice(withDrawer)).toBeVisible();
  await expect(drawer.getByText(reference).first()).toBeVisible();
  await line.mend();
  await expect(notice(withDrawer)).toBeHidden();

  // A way to another page that fails still says so.
  line.fail("/admin/people.data", 502);
  await deciding.getByRole("link", { name: "People" }).click();
  await expect(deciding.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
});

test(
  "an update that is loading while a dialog is closed is still shown",
  { tag: "@phone" },
  async ({ page, openWindow, line }) => {
    const guest = await openWindow();
    await enter(guest, newPerson("Nell News"));
    await enter(page, newPerson("Otto Overlay"));
    const day = inDays(5);
    await page.goto(`/?month=${day.slice(0, 7)}`);
    await page.getByRole("button", { name: "Otto" }).click();
    await expect(page.getByRole("dialog", { name: "Profile" })).toBeVisible();
    line.hold("/_.data");
    const refresh = page.waitForRequest((request) => new URL(request.url()).pathname === "/_.data");
    await askFor(guest, day, day);
    await refresh;
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\?month=[\d-]+$/);
    line.release();
    await expect(cellOf(page, day)).toHaveAttribute("data-mark", "pending");
  },
);
