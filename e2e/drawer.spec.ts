import { AxeBuilder } from "@axe-core/playwright";
import { formatDay, inDays } from "./support/days.ts";
import { askFor, enter, newPerson, openDrawer, owner } from "./support/actors.ts";
import { expect, test } from "./support/flaky-network.ts";
import { withOwnServer } from "./support/isolated-server.ts";

test("the owner approves one request and denies another in the drawer, and the guests see it at once", async ({
  openWindow,
  mailbox,
}) => {
  const [ida, ivo] = [newPerson("Ida Innings"), newPerson("Ivo Instead")];
  const idas = await openWindow();
  await enter(idas, ida);
  await askFor(idas, inDays(125), inDays(126), { guest_count: "1", special_requests: "A quiet corner" });
  await idas.goto("/");
  const hers = (await openDrawer(idas, ida)).getByRole("article");
  await expect(hers).toContainText("Casa Marea");
  await expect(hers).toContainText("$480 for 1 guest");
  await expect(hers).toContainText(formatDay(inDays(125)));
  await expect(hers).toContainText("A quiet corner");
  await expect(hers).toContainText(owner.email);

  const ivos = await openWindow();
  await enter(ivos, ivo);
  await askFor(ivos, inDays(126), inDays(127), { guest_count: "3" });
  await ivos.goto("/");
  const his = (await openDrawer(ivos, ivo)).getByRole("article");
  await expect(his).toContainText("$490 for 3 guests");

  const admin = await openWindow();
  await enter(admin, owner);
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
  await expect(hers).toContainText("Approved");

  // The other request shares a night with it, and can only be denied now.
  const second = drawer.getByRole("article").filter({ hasText: ivo.full_name });
  await expect(second).toContainText("can’t be approved any more");
  await expect(second.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await second.getByRole("button", { name: /^Deny/ }).click();
  const window = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  const reason = window.getByPlaceholder("Enter reason for denying the booking...");
  await expect(reason).toHaveAttribute("rows", "4");
  await reason.fill("   ");
  await window.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(window).toContainText("Please give a reason.");
  await window.getByRole("button", { name: "Cancel" }).click();
  await expect(window).toBeHidden();
  await expect(second).toContainText("Pending");

  await second.getByRole("button", { name: /^Deny/ }).click();
  await reason.fill("Ida was quicker");
  await window.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(second).toContainText("Denied");
  await expect(his).toContainText("Ida was quicker");
  await mailbox.receive(ida.email, "confirmed");
  expect((await mailbox.receive(ivo.email, "About your request")).text).toContain("Ida was quicker");
});

test(
  "the owner cancels an approved stay with a reason, and its days are available again",
  { tag: "@phone" },
  async ({ openWindow, server, mailbox }) => {
    const guest = newPerson("Cara Called");
    const page = await openWindow();
    await enter(page, guest);
    const { id } = await askFor(page, inDays(129), inDays(130));
    await page.goto("/");
    const card = (await openDrawer(page, guest)).getByRole("article");

    const admin = await openWindow();
    await enter(admin, owner);
    const headers = { Origin: server.origin, Accept: "application/json" };
    const approved = await admin.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers });
    expect(approved.status()).toBe(200);
    await expect(card).toContainText("Approved");

    await admin.goto("/");
    const drawer = await openDrawer(admin, owner);
    const booking = drawer.getByRole("article").filter({ hasText: guest.full_name });
    await booking.getByRole("button", { name: /^Cancel booking/ }).click();
    const window = admin.getByRole("dialog", { name: "Cancel this booking?" });
    await window.getByPlaceholder("Enter reason for cancelling the booking...").fill("A storm took the road");
    await window.getByRole("button", { name: "Confirm Cancellation" }).click();
    await expect(booking).toContainText("Cancelled");
    await expect(card).toContainText("Cancelled");
    await mailbox.receive(guest.email, "cancelled");
    const taken = (await (await page.request.get("/availability")).json()) as { approved: { start_date: string }[] };
    expect(taken.approved.map(({ start_date }) => start_date)).not.toContain(inDays(129));
  },
);

test(
  "an error is shown when bookings can't be loaded, and trying again loads them",
  { tag: "@phone" },
  async ({ page, line }) => {
    const guest = newPerson("Lea Loading");
    await enter(page, guest);
    await page.goto("/");
    line.hold("/bookings");
    const drawer = await openDrawer(page, guest);
    await expect(drawer.getByText("Loading bookings...")).toBeVisible();
    line.release();
    await expect(drawer.getByText("No bookings found.")).toBeVisible();
    expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

    await askFor(page, inDays(132), inDays(132));
    await expect(drawer.getByRole("article")).toContainText("Pending");
    line.garble("/bookings");
    await drawer.getByLabel("Status").selectOption("Pending");
    await expect(drawer.getByRole("alert")).toContainText("Failed to load bookings");
    await line.cut();
    await drawer.getByRole("button", { name: "Try again" }).click();
    await expect(drawer.getByRole("alert")).toContainText("Failed to load bookings");
    await line.mend();
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
  line,
}) => {
  const guest = newPerson("Bea Beside");
  const page = await openWindow();
  await enter(page, guest);
  const { id } = await askFor(page, inDays(136), inDays(137));
  const origin = { Origin: line.origin, Accept: "application/json" };
  const paid = { amount: "480.00", method: "Venmo", paid_on: inDays(0) };
  const admin = await openWindow();
  await enter(admin, owner);
  await admin.request.post(`/admin/bookings/${id}/payment`, { form: paid, headers: origin });
  const { full_name, email } = guest;
  await page.request.post("/profile", { form: { full_name, email, phone_number: "" }, headers: origin });
  await page.close();
  await admin.goto("/");
  const drawer = await openDrawer(admin, owner);
  const booking = drawer.getByRole("article").filter({ hasText: guest.full_name });
  await expect(booking).toContainText("Paid");
  await expect(booking).toContainText("No phone provided");

  // It is paid for, so nothing is asked back.
  const approve = booking.getByRole("button", { name: /^Approve/ });
  await line.cut();
  await approve.click();
  await expect(booking.locator(":focus")).toContainText("Failed to update booking status");
  await line.mend();
  await booking.getByRole("button", { name: "Dismiss" }).click();
  await expect(booking.getByText("Failed to update booking status")).toBeHidden();

  await booking.getByRole("button", { name: /^Deny/ }).click();
  const window = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await window.getByLabel("Reason").fill("Too late");
  expect((await new AxeBuilder({ page: admin }).include("dialog[open]").analyze()).violations).toEqual([]);
  const other = await openWindow();
  await enter(other, owner);
  const approved = await other.request.post("/admin/bookings/approval", { form: { booking_id: id }, headers: origin });
  expect(approved.status()).toBe(200);
  await window.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(booking).toContainText("This booking is already approved. Nothing was changed.");
  await expect(booking.getByRole("button", { name: /^Cancel booking/ })).toBeVisible();

  line.hold(`/bookings/${id}/cancellation`);
  await booking.getByRole("button", { name: /^Cancel booking/ }).click();
  const question = admin.getByRole("dialog", { name: "Cancel this booking?" });
  await question.getByLabel("Reason").fill("The pump broke");
  await question.getByRole("button", { name: "Confirm Cancellation" }).click();
  await expect(question.getByRole("button", { name: "Updating..." })).toHaveAttribute("aria-busy", "true");
  line.release();
  await expect(booking).toContainText("Cancelled");
});

test("a guest with more than fifty bookings can load all of them", { tag: "@phone" }, async ({ openWindow }) => {
  await withOwnServer(async ({ origin }) => {
    const guest = newPerson("Mo Many");
    const page = await openWindow({ baseURL: origin });
    await enter(page, guest);
    for (let night = 0; night < 52; night++) await askFor(page, inDays(200 + night), inDays(200 + night));
    await page.goto("/");
    const drawer = await openDrawer(page, guest);
    const cards = drawer.getByRole("article");
    await expect(cards).toHaveCount(50);
    await expect(cards.first()).toContainText(formatDay(inDays(251)));
    await drawer.getByRole("button", { name: "Show more" }).click();
    await expect(cards).toHaveCount(52);
    await expect(cards.last()).toContainText(formatDay(inDays(200)));
    await expect(drawer.getByRole("button", { name: "Show more" })).toHaveCount(0);
    await page.close();
  });
});
