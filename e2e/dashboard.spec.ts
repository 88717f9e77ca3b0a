import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { formatDay, inDays } from "./support/days.ts";
import { chooseAction, rowOf } from "./support/dashboard.ts";
import { expect, test } from "./support/flaky-network.ts";
import { withIsolatedServer } from "./support/isolated-server.ts";
import { createBooking, newUser, owner, signInByRequest, type User } from "./support/actors.ts";

/** Approves or denies a booking by an HTTP request. */
async function decide(admin: Page, decision: "approval" | "denial", booking_id: string, origin: string): Promise<void> {
  const response = await admin.request.post(`/admin/bookings/${decision}`, {
    form: { booking_id, ...(decision === "denial" && { denial_reason: "Not this time" }) },
    headers: { Origin: origin, Accept: "application/json" },
  });
  expect(response.status()).toBe(200);
}

const checkboxOf = (admin: Page, user: User) => rowOf(admin, user).getByRole("checkbox");
const guestsOf = (admin: Page) =>
  admin.getByRole("region", { name: "All bookings" }).locator("tbody th[scope=row]").allTextContents();

test("the statistics match a manual count", async ({ openWindow }) => {
  await withIsolatedServer(async ({ origin }) => {
    const admin = await openWindow({ baseURL: origin });
    const guest = await openWindow({ baseURL: origin });
    await expectStatistics(admin, guest, origin);
    await admin.close();
    await guest.close();
  });
});

async function expectStatistics(admin: Page, guest: Page, origin: string): Promise<void> {
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  const statistics = admin.getByRole("region", { name: "Your numbers so far" });
  const statistic = (label: string) =>
    statistics
      .locator("dl > div")
      .filter({ has: admin.locator("dt").getByText(label, { exact: true }) })
      .locator("dd");
  // The statistics and the table begin with the first request.
  await expect(admin.getByRole("region", { name: "First steps" })).toBeVisible();
  await expect(statistics).toHaveCount(0);

  await signInByRequest(guest, newUser("Fina Figures"));
  // $240 a night: 2 nights, 3 nights for 4 guests (+ $20), 1 night, 1 night.
  const stays = [
    await createBooking(guest, inDays(140), inDays(141)),
    await createBooking(guest, inDays(143), inDays(145), { guest_count: "4" }),
    await createBooking(guest, inDays(147), inDays(147)),
    await createBooking(guest, inDays(149), inDays(149)),
  ];
  // A dash where there is nothing to divide by.
  await expect(statistic("Approval rate")).toContainText("–");
  await expect(statistic("Average")).toContainText("–");
  await decide(admin, "approval", stays[0]?.id ?? "", origin);
  await decide(admin, "approval", stays[1]?.id ?? "", origin);
  await decide(admin, "denial", stays[2]?.id ?? "", origin);
  for (const [label, value] of [
    ["Total bookings", "4"],
    ["Pending", "1"],
    ["Approved", "2"],
    ["Denied", "1"],
    ["Cancelled", "0"],
    // 2 of 4
    ["Approval rate", "50%"],
    // $480 + $740
    ["Revenue", "$1,220"],
    // $1,220 / 2
    ["Average", "$610"],
  ] as const) {
    await expect(statistic(label), label).toHaveText(value);
  }
  await expect(statistics).toContainText("4 requests");
  await expect(
    statistics.getByRole("img", { name: /^4 requests in the last 30 days, most of them on .* \(4\)$/ }),
  ).toBeVisible();
  await expect(statistics).toContainText(formatDay(inDays(0)));
}

test("the owner searches, sorts and filters the table", { tag: "@both" }, async ({ openWindow, isMobile }) => {
  const [zoe, abe, mia] = [
    newUser("Zoe Seeker"),
    newUser("Abe Seeker"),
    { ...newUser("Mia Seeker"), full_name: "Mia 100% Seeker" },
  ];
  // Requested in this order: the longest stay first, the earliest last.
  for (const [user, start, end] of [
    [zoe, 133, 135],
    [abe, 131, 131],
    [mia, 130, 130],
  ] as const) {
    const page = await openWindow();
    await signInByRequest(page, user);
    await createBooking(page, inDays(start), inDays(end));
    await page.close();
  }
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  const search = admin.getByLabel("Guest, email or reference");
  await search.fill("seeker");
  await search.press("Enter");
  await expect.poll(() => guestsOf(admin)).toEqual([mia, abe, zoe].map(({ full_name }) => full_name));
  await expect(search).toBeFocused();

  const region = admin.getByRole("region", { name: "All bookings" });
  const sortBy = async (column: string, label: string) => {
    if (isMobile) await region.getByLabel("Order").selectOption(label);
    else
      await region
        .getByRole("columnheader", { name: column, exact: column === "Guest" })
        .getByRole("link")
        .click();
  };
  await sortBy("Guest", "Guest, A to Z");
  await expect.poll(() => guestsOf(admin)).toEqual([abe, mia, zoe].map(({ full_name }) => full_name));
  if (!isMobile)
    await expect(region.getByRole("columnheader", { name: "Guest", exact: true })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  await sortBy("Guest", "Guest, Z to A");
  await expect.poll(() => guestsOf(admin)).toEqual([zoe, mia, abe].map(({ full_name }) => full_name));
  await sortBy("Total", "Total, highest first");
  await expect.poll(() => guestsOf(admin)).toEqual([zoe, mia, abe].map(({ full_name }) => full_name));
  await sortBy("Stay", "Stay, soonest first");
  await expect.poll(() => guestsOf(admin)).toEqual([mia, abe, zoe].map(({ full_name }) => full_name));

  const filterBy = async (status: string) => {
    if (isMobile) await region.getByRole("combobox", { name: "Filter by status" }).selectOption(status.toLowerCase());
    else await region.getByRole("link", { name: status, exact: true }).click();
  };
  await filterBy("Denied");
  await expect(region.getByText("No bookings found.")).toBeVisible();
  await filterBy("Pending");
  await expect.poll(() => guestsOf(admin)).toHaveLength(3);
  // The search is for literal text.
  await search.fill("100%");
  await search.press("Enter");
  await expect.poll(() => guestsOf(admin)).toEqual([mia.full_name]);
  await region.getByRole("link", { name: "Clear search" }).click();
  await expect(search).toHaveValue("");
  await expect(admin).toHaveURL(/status=pending/);
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);
});

test("the owner selects rows with Shift, by mouse and by keyboard, and denies them with one reason", async ({
  openWindow,
  mailbox,
}) => {
  const users = ["Una Ticked", "Dan Ticked", "Tia Ticked", "Kai Ticked"].map(newUser);
  for (const [index, user] of users.entries()) {
    const page = await openWindow();
    await signInByRequest(page, user);
    await createBooking(page, inDays(150 + index), inDays(150 + index));
    await page.close();
  }
  const [una, dan, tia, kai] = users as [User, User, User, User];
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin?search=ticked&order=stay");
  const region = admin.getByRole("region", { name: "All bookings" });
  const deny = region.getByRole("button", { name: "Deny Selected" });
  await expect(deny).toHaveCount(0);
  await checkboxOf(admin, una).click();
  await checkboxOf(admin, tia).click({ modifiers: ["Shift"] });
  await expect(region.getByText("3 selected")).toBeVisible();
  await expect(checkboxOf(admin, dan)).toBeChecked();
  await expect(checkboxOf(admin, kai)).not.toBeChecked();

  await region.getByLabel("Select all").check();
  await expect(region.getByText("4 selected")).toBeVisible();
  await region.getByLabel("Select all").uncheck();
  await checkboxOf(admin, dan).focus();
  await admin.keyboard.press("Space");
  await checkboxOf(admin, kai).focus();
  await admin.keyboard.press("Shift+Space");
  await expect(region.getByText("3 selected")).toBeVisible();
  await expect(checkboxOf(admin, una)).not.toBeChecked();

  await deny.click();
  const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await expect(dialog).toContainText("3 requests");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await deny.click();
  await dialog.getByPlaceholder("Enter reason for denying the booking...").fill("The well ran dry");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(admin.getByText("3 bookings denied.")).toBeVisible();
  for (const user of [dan, tia, kai]) await expect(rowOf(admin, user)).toContainText("Denied");
  await expect(rowOf(admin, una)).toContainText("Pending");
  await expect(deny).toHaveCount(0);
  await chooseAction(rowOf(admin, dan), "Details");
  const details = admin.getByRole("dialog", { name: dan.full_name });
  await expect(details).toContainText("“The well ran dry”");
  await expect(details).toContainText(owner.full_name);

  await admin.goto("/admin/mails");
  for (const user of [dan, tia, kai]) {
    const email = admin.getByRole("listitem").filter({ hasText: user.email }).filter({ hasText: "About your request" });
    // The emails of a decision about several leave once it can't be undone any more; the owner needn't wait for that.
    await chooseAction(email, "Send again");
    expect((await mailbox.receive(user.email, "About your request")).text).toContain("The well ran dry");
  }
});

test(
  "a decision that fails shows an error and keeps the reason, and succeeds on the next try",
  { tag: "@phone" },
  async ({ openWindow, network }) => {
    const user = newUser("Lou Lost");
    const guest = await openWindow();
    await signInByRequest(guest, user);
    await createBooking(guest, inDays(156), inDays(156));
    await guest.close();
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await admin.goto("/admin?search=lou+lost");
    await chooseAction(rowOf(admin, user), "Deny");
    const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
    const confirm = dialog.getByRole("button", { name: "Confirm Denial" });
    await dialog.getByLabel("Reason").fill("A leak");
    await network.cut();
    await confirm.click();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to update booking status");
    await network.restore();
    network.garble("/admin/bookings/denial");
    await confirm.click();
    await expect(dialog.getByRole("alert")).toHaveText("Failed to update booking status");
    await network.restore();
    await expect(dialog.getByLabel("Reason")).toHaveValue("A leak");
    network.hold("/admin/bookings/denial");
    await confirm.click();
    await expect(dialog.getByRole("button", { name: "Updating..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(dialog).toBeHidden();
    await expect(rowOf(admin, user)).toContainText("Denied");
  },
);

test("of two admins who decide at the same time, the second one sees the first one's decision", async ({
  openWindow,
  network,
}) => {
  const user = newUser("Rae Raced");
  const guest = await openWindow();
  await signInByRequest(guest, user);
  const { id, reference } = await createBooking(guest, inDays(158), inDays(158));
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin?search=rae+raced");
  await chooseAction(rowOf(admin, user), "Deny");
  const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await dialog.getByLabel("Reason").fill("Too late");
  const other = await openWindow();
  await signInByRequest(other, owner);
  await decide(other, "approval", id, network.origin);
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    admin.getByText(`${reference}, Rae Raced: This booking is already approved. Nothing was changed.`),
  ).toBeVisible();
  await expect(rowOf(admin, user)).toContainText("Approved");

  await chooseAction(rowOf(admin, user), "Cancel booking");
  const cancelDialog = admin.getByRole("dialog", { name: "Cancel this booking?" });
  await cancelDialog.getByLabel("Reason").fill("The road is gone");
  await cancelDialog.getByRole("button", { name: "Confirm Cancellation" }).click();
  await expect(admin.getByText(`Booking ${reference}, Rae Raced cancelled.`)).toBeVisible();
  await expect(rowOf(admin, user)).toContainText("Cancelled");
});
