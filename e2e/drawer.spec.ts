import { AxeBuilder } from "@axe-core/playwright";
import { formatDay, inDays } from "./support/days.ts";
import { createBooking, newUser, openDrawer, owner, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/flaky-network.ts";
import { withIsolatedServer } from "./support/isolated-server.ts";

test("the owner approves one request and denies another in the drawer, and the guests see it at once", async ({
  openWindow,
  mailbox,
}) => {
  const [ida, ivo] = [newUser("Ida Innings"), newUser("Ivo Instead")];
  const idaPage = await openWindow();
  await signInByRequest(idaPage, ida);
  await createBooking(idaPage, inDays(125), inDays(126), { guest_count: "1", special_requests: "A quiet corner" });
  await idaPage.goto("/");
  const idaBooking = (await openDrawer(idaPage, ida)).getByRole("article");
  await expect(idaBooking).toContainText("Casa Marea");
  await expect(idaBooking).toContainText("$480 for 1 guest");
  await expect(idaBooking).toContainText(formatDay(inDays(125)));
  await expect(idaBooking).toContainText("A quiet corner");
  await expect(idaBooking).toContainText(owner.email);

  const ivoPage = await openWindow();
  await signInByRequest(ivoPage, ivo);
  await createBooking(ivoPage, inDays(126), inDays(127), { guest_count: "3" });
  await ivoPage.goto("/");
  const ivoBooking = (await openDrawer(ivoPage, ivo)).getByRole("article");
  await expect(ivoBooking).toContainText("$490 for 3 guests");

  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/");
  const drawer = await openDrawer(admin, owner);
  const first = drawer.getByRole("article").filter({ hasText: ida.full_name });
  await expect(first).toContainText(ida.email);
  await expect(first).toContainText(ida.phone);
  await first.getByRole("button", { name: /^Approve/ }).click();
  const question = admin.getByRole("alertdialog", { name: "Approve without payment?" });
  await expect(question).toContainText("No payment is recorded for this booking. Approve anyway?");
  await question.getByRole("button", { name: "Approve anyway" }).click();
  await expect(drawer.getByText(/Booking .+, Ida Innings approved\./)).toBeVisible();
  await expect(first).toContainText("Approved");
  await expect(idaBooking).toContainText("Approved");

  // The other request conflicts with it, and can only be denied now.
  const second = drawer.getByRole("article").filter({ hasText: ivo.full_name });
  await expect(second).toContainText("can’t be approved anymore");
  await expect(second.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await second.getByRole("button", { name: /^Deny/ }).click();
  const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  const reason = dialog.getByPlaceholder("Enter reason for denying the booking...");
  await expect(reason).toHaveAttribute("rows", "4");
  await reason.fill("   ");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(dialog).toContainText("Please give a reason.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(second).toContainText("Pending");

  await second.getByRole("button", { name: /^Deny/ }).click();
  await reason.fill("Ida was quicker");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(second).toContainText("Denied");
  await expect(ivoBooking).toContainText("Ida was quicker");
  await mailbox.receive(ida.email, "confirmed");
  expect((await mailbox.receive(ivo.email, "About your request")).text).toContain("Ida was quicker");
});

test(
  "the owner cancels an approved stay with a reason, and its days are available again",
  { tag: "@phone" },
  async ({ openWindow, server, mailbox }) => {
    const guest = newUser("Cara Called");
    const page = await openWindow();
    await signInByRequest(page, guest);
    const { id } = await createBooking(page, inDays(129), inDays(130));
    await page.goto("/");
    const card = (await openDrawer(page, guest)).getByRole("article");

    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const headers = { Origin: server.origin, Accept: "application/json" };
    const approved = await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    expect(approved.status()).toBe(200);
    await expect(card).toContainText("Approved");

    await admin.goto("/");
    const drawer = await openDrawer(admin, owner);
    const booking = drawer.getByRole("article").filter({ hasText: guest.full_name });
    await booking.getByRole("button", { name: /^Cancel booking/ }).click();
    const dialog = admin.getByRole("dialog", { name: "Cancel this booking?" });
    await dialog.getByPlaceholder("Enter reason for cancelling the booking...").fill("A storm took the road");
    await dialog.getByRole("button", { name: "Confirm Cancellation" }).click();
    await expect(booking).toContainText("Cancelled");
    await expect(card).toContainText("Cancelled");
    await mailbox.receive(guest.email, "cancelled");
    const availability = (await (await page.request.get("/availability")).json()) as {
      approved: { start_date: string }[];
    };
    expect(availability.approved.map(({ start_date }) => start_date)).not.toContain(inDays(129));
  },
);

test(
  "an error is shown when bookings can't be loaded, and trying again loads them",
  { tag: "@phone" },
  async ({ page, network }) => {
    const guest = newUser("Lea Loading");
    await signInByRequest(page, guest);
    await page.goto("/");
    network.hold("/bookings");
    const drawer = await openDrawer(page, guest);
    await expect(drawer.getByText("Loading bookings...")).toBeVisible();
    network.release();
    await expect(drawer.getByText("No bookings found.")).toBeVisible();
    expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

    await createBooking(page, inDays(132), inDays(132));
    await expect(drawer.getByRole("article")).toContainText("Pending");
    network.garble("/bookings");
    await drawer.getByLabel("Status").selectOption("Pending");
    await expect(drawer.getByRole("alert")).toContainText("Failed to load bookings");
    await network.cut();
    await drawer.getByRole("button", { name: "Try again" }).click();
    await expect(drawer.getByRole("alert")).toContainText("Failed to load bookings");
    await network.restore();
    await drawer.getByRole("button", { name: "Try again" }).click();
    await expect(drawer.getByRole("article")).toContainText("Pending");
    await drawer.getByLabel("Status").selectOption("Denied");
    await expect(drawer.getByText("No bookings found.")).toBeVisible();
    await drawer.getByLabel("Status").selectOption("All Statuses");
    await expect(drawer.getByRole("article")).toHaveCount(1);
    expect(await drawer.getByLabel("Status").locator("option").allTextContents()).toEqual([
      "All Statuses",
      "Pending",
      "Approved",
      "Denied",
      "Cancelled",
    ]);
  },
);

test("a decision in the drawer that fails, or comes too late, shows an error beside its booking", async ({
  openWindow,
  network,
}) => {
  const guest = newUser("Bea Beside");
  const page = await openWindow();
  await signInByRequest(page, guest);
  const { id } = await createBooking(page, inDays(136), inDays(137));
  const origin = { Origin: network.origin, Accept: "application/json" };
  const paid = { amount: "480.00", method: "Venmo", paid_on: inDays(0) };
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.request.post(`/admin/bookings/${id}/payment`, { form: paid, headers: origin });
  const { full_name, email } = guest;
  await page.request.post("/profile", { form: { full_name, email, phone_number: "" }, headers: origin });
  await page.close();
  await admin.goto("/");
  const drawer = await openDrawer(admin, owner);
  const booking = drawer.getByRole("article").filter({ hasText: guest.full_name });
  await expect(booking).toContainText("Paid");
  await expect(booking).toContainText("No phone provided");

  // It is paid, so no confirmation is requested.
  const approve = booking.getByRole("button", { name: /^Approve/ });
  await network.cut();
  await approve.click();
  await expect(booking.locator(":focus")).toContainText("Failed to update booking status");
  await network.restore();
  await booking.getByRole("button", { name: "Dismiss" }).click();
  await expect(booking.getByText("Failed to update booking status")).toBeHidden();

  await booking.getByRole("button", { name: /^Deny/ }).click();
  const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await dialog.getByLabel("Reason").fill("Too late");
  expect((await new AxeBuilder({ page: admin }).include("dialog[open]").analyze()).violations).toEqual([]);
  const other = await openWindow();
  await signInByRequest(other, owner);
  const approved = await other.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers: origin });
  expect(approved.status()).toBe(200);
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(booking).toContainText("This booking is already approved. Nothing was changed.");
  await expect(booking.getByRole("button", { name: /^Cancel booking/ })).toBeVisible();

  network.hold(`/bookings/${id}/cancellation`);
  await booking.getByRole("button", { name: /^Cancel booking/ }).click();
  const question = admin.getByRole("dialog", { name: "Cancel this booking?" });
  await question.getByLabel("Reason").fill("The pump broke");
  await question.getByRole("button", { name: "Confirm Cancellation" }).click();
  await expect(question.getByRole("button", { name: "Updating..." })).toHaveAttribute("aria-busy", "true");
  network.release();
  await expect(booking).toContainText("Cancelled");
});

test("a guest with more than fifty bookings can load all of them", { tag: "@phone" }, async ({ openWindow }) => {
  await withIsolatedServer(async ({ origin }) => {
    const guest = newUser("Mo Many");
    const page = await openWindow({ baseURL: origin });
    await signInByRequest(page, guest);
    for (let night = 0; night < 52; night++) await createBooking(page, inDays(200 + night), inDays(200 + night));
    await page.goto("/");
    const drawer = await openDrawer(page, guest);
    // The first of them is the next stay, above the rows.
    await expect(drawer.getByRole("article")).toContainText(formatDay(inDays(200)));
    const rows = drawer.getByRole("listitem");
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText(formatDay(inDays(251)));
    await drawer.getByRole("button", { name: "Show more" }).click();
    await expect(rows).toHaveCount(51);
    await expect(rows.last()).toContainText(formatDay(inDays(201)));
    await expect(drawer.getByRole("button", { name: "Show more" })).toHaveCount(0);
    await page.close();
  });
});
