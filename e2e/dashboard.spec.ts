import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { formatDay, inDays } from "./support/days.ts";
import { expect, test } from "./support/flaky-network.ts";
import { withOwnServer } from "./support/isolated-server.ts";
import { askFor, enter, newPerson, type Person, owner } from "./support/actors.ts";

/** What the owner decides, by the URL of the form. */
async function decide(admin: Page, verb: "approval" | "denial", booking_id: string, origin: string): Promise<void> {
  const response = await admin.request.post(`/admin/bookings/${verb}`, {
    form: { booking_id, ...(verb === "denial" && { denial_reason: "Not this time" }) },
    headers: { Origin: origin, Accept: "application/json" },
  });
  expect(response.status()).toBe(200);
}

/** The booking's row; on a phone its card. */
const rowOf = (admin: Page, person: Person) =>
  admin.getByRole("region", { name: "All bookings" }).locator("tbody").filter({ hasText: person.full_name });
const tickOf = (admin: Page, person: Person) => rowOf(admin, person).getByRole("checkbox");
const guestsOf = (admin: Page) =>
  admin
    .getByRole("region", { name: "All bookings" })
    .locator("tbody th[scope=row] > span:first-child")
    .allTextContents();

test("the statistics match a manual count", async ({ openWindow }) => {
  await withOwnServer(async ({ origin }) => {
    const admin = await openWindow({ baseURL: origin });
    const guest = await openWindow({ baseURL: origin });
    await countFigures(admin, guest, origin);
    await admin.close();
    await guest.close();
  });
});

async function countFigures(admin: Page, guest: Page, origin: string): Promise<void> {
  await enter(admin, owner);
  await admin.goto("/admin");
  const figures = admin.getByRole("region", { name: "How business is" });
  const figure = (label: string) =>
    figures
      .locator("dl > div")
      .filter({ has: admin.locator("dt").getByText(label, { exact: true }) })
      .locator("dd");
  // Nothing to divide by: a dash.
  await expect(figure("Approval rate")).toContainText("–");
  await expect(figure("Average")).toContainText("–");
  await expect(figures.getByRole("img", { name: "No requests in the last 30 days" })).toBeVisible();

  await enter(guest, newPerson("Fina Figures"));
  // $240 a night: 2 nights, 3 nights for 4 guests (+ $20), 1 night, 1 night.
  const stays = [
    await askFor(guest, inDays(140), inDays(141)),
    await askFor(guest, inDays(143), inDays(145), { guest_count: "4" }),
    await askFor(guest, inDays(147), inDays(147)),
    await askFor(guest, inDays(149), inDays(149)),
  ];
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
    await expect(figure(label), label).toHaveText(value);
  }
  await expect(figures).toContainText("4 requests");
  await expect(figures.getByRole("img", { name: /^4 requests in the last 30 days, most on .* \(4\)$/ })).toBeVisible();
  await expect(figures).toContainText(formatDay(inDays(0)));
}

test("the owner searches, sorts and filters the table", { tag: "@both" }, async ({ openWindow, isMobile }) => {
  const [zoe, abe, mia] = [
    newPerson("Zoe Seeker"),
    newPerson("Abe Seeker"),
    { ...newPerson("Mia Seeker"), full_name: "Mia 100% Seeker" },
  ];
  // Asked for in this order: the longest stay first, the soonest last.
  for (const [person, start, end] of [
    [zoe, 133, 135],
    [abe, 131, 131],
    [mia, 130, 130],
  ] as const) {
    const page = await openWindow();
    await enter(page, person);
    await askFor(page, inDays(start), inDays(end));
    await page.close();
  }
  const admin = await openWindow();
  await enter(admin, owner);
  await admin.goto("/admin");
  const search = admin.getByLabel("Guest, email or reference");
  await search.fill("seeker");
  await search.press("Enter");
  await expect.poll(() => guestsOf(admin)).toEqual([mia, abe, zoe].map(({ full_name }) => full_name));
  await expect(search).toBeFocused();

  const region = admin.getByRole("region", { name: "All bookings" });
  const order = async (column: string, label: string) => {
    if (isMobile) await region.getByLabel("Order").selectOption(label);
    else await region.getByRole("columnheader", { name: column }).getByRole("link").click();
  };
  await order("Guest", "Guest, A to Z");
  await expect.poll(() => guestsOf(admin)).toEqual([abe, mia, zoe].map(({ full_name }) => full_name));
  if (!isMobile)
    await expect(region.getByRole("columnheader", { name: "Guest" })).toHaveAttribute("aria-sort", "ascending");
  await order("Guest", "Guest, Z to A");
  await expect.poll(() => guestsOf(admin)).toEqual([zoe, mia, abe].map(({ full_name }) => full_name));
  await order("Total", "Total, highest first");
  await expect.poll(() => guestsOf(admin)).toEqual([zoe, mia, abe].map(({ full_name }) => full_name));
  await order("Stay", "Stay, soonest first");
  await expect.poll(() => guestsOf(admin)).toEqual([mia, abe, zoe].map(({ full_name }) => full_name));

  await region.getByRole("link", { name: "Denied", exact: true }).click();
  await expect(region.getByText("No bookings found.")).toBeVisible();
  await region.getByRole("link", { name: "Pending", exact: true }).click();
  await expect.poll(() => guestsOf(admin)).toHaveLength(3);
  // What is typed is no pattern.
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
  const people = ["Una Ticked", "Dan Ticked", "Tia Ticked", "Kai Ticked"].map(newPerson);
  for (const [index, person] of people.entries()) {
    const page = await openWindow();
    await enter(page, person);
    await askFor(page, inDays(150 + index), inDays(150 + index));
    await page.close();
  }
  const [una, dan, tia, kai] = people as [Person, Person, Person, Person];
  const admin = await openWindow();
  await enter(admin, owner);
  await admin.goto("/admin?search=ticked&order=stay");
  const region = admin.getByRole("region", { name: "All bookings" });
  const deny = region.getByRole("button", { name: "Deny Selected" });
  await expect(deny).toBeDisabled();
  await tickOf(admin, una).click();
  await tickOf(admin, tia).click({ modifiers: ["Shift"] });
  await expect(region.getByText("3 selected")).toBeVisible();
  await expect(tickOf(admin, dan)).toBeChecked();
  await expect(tickOf(admin, kai)).not.toBeChecked();

  await region.getByLabel("Select all").check();
  await expect(region.getByText("4 selected")).toBeVisible();
  await region.getByLabel("Select all").uncheck();
  await tickOf(admin, dan).focus();
  await admin.keyboard.press("Space");
  await tickOf(admin, kai).focus();
  await admin.keyboard.press("Shift+Space");
  await expect(region.getByText("3 selected")).toBeVisible();
  await expect(tickOf(admin, una)).not.toBeChecked();

  await deny.click();
  const window = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await expect(window).toContainText("3 requests");
  await window.getByRole("button", { name: "Cancel" }).click();
  await deny.click();
  await window.getByPlaceholder("Enter reason for denying the booking...").fill("The well ran dry");
  await window.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(admin.getByText("3 bookings denied.")).toBeVisible();
  for (const person of [dan, tia, kai]) {
    await expect(rowOf(admin, person)).toContainText("Denied");
    expect((await mailbox.receive(person.email, "About your request")).text).toContain("The well ran dry");
  }
  await expect(rowOf(admin, una)).toContainText("Pending");
  await rowOf(admin, dan)
    .getByRole("button", { name: /^Details/ })
    .click();
  await expect(rowOf(admin, dan)).toContainText("“The well ran dry”");
  await expect(rowOf(admin, dan)).toContainText(owner.full_name);
});

test(
  "a decision that fails shows an error and keeps the reason, and succeeds on the next try",
  { tag: "@phone" },
  async ({ openWindow, line }) => {
    const person = newPerson("Lou Lost");
    const guest = await openWindow();
    await enter(guest, person);
    await askFor(guest, inDays(156), inDays(156));
    await guest.close();
    const admin = await openWindow();
    await enter(admin, owner);
    await admin.goto("/admin?search=lou+lost");
    await rowOf(admin, person).getByRole("button", { name: /^Deny/ }).click();
    const window = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
    const confirm = window.getByRole("button", { name: "Confirm Denial" });
    await window.getByLabel("Reason").fill("A leak");
    await line.cut();
    await confirm.click();
    await expect(window.getByRole("alert")).toHaveText("Failed to update booking status");
    await line.mend();
    line.garble("/admin/bookings/denial");
    await confirm.click();
    await expect(window.getByRole("alert")).toHaveText("Failed to update booking status");
    await line.mend();
    await expect(window.getByLabel("Reason")).toHaveValue("A leak");
    line.hold("/admin/bookings/denial");
    await confirm.click();
    await expect(window.getByRole("button", { name: "Updating..." })).toHaveAttribute("aria-busy", "true");
    line.release();
    await expect(window).toBeHidden();
    await expect(rowOf(admin, person)).toContainText("Denied");
  },
);

test("of two admins who decide at the same time, the second one sees the first one's decision", async ({
  openWindow,
  line,
}) => {
  const person = newPerson("Rae Raced");
  const guest = await openWindow();
  await enter(guest, person);
  const { id, reference } = await askFor(guest, inDays(158), inDays(158));
  const admin = await openWindow();
  await enter(admin, owner);
  await admin.goto("/admin?search=rae+raced");
  await rowOf(admin, person).getByRole("button", { name: /^Deny/ }).click();
  const window = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await window.getByLabel("Reason").fill("Too late");
  const other = await openWindow();
  await enter(other, owner);
  await decide(other, "approval", id, line.origin);
  await window.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(window).toBeHidden();
  await expect(
    admin.getByText(`${reference}, Rae Raced: This booking is already approved. Nothing was changed.`),
  ).toBeVisible();
  await expect(rowOf(admin, person)).toContainText("Approved");

  await rowOf(admin, person)
    .getByRole("button", { name: /^Cancel booking/ })
    .click();
  const question = admin.getByRole("dialog", { name: "Cancel this booking?" });
  await question.getByLabel("Reason").fill("The road is gone");
  await question.getByRole("button", { name: "Confirm Cancellation" }).click();
  await expect(admin.getByText(`Booking ${reference}, Rae Raced cancelled.`)).toBeVisible();
  await expect(rowOf(admin, person)).toContainText("Cancelled");
});
