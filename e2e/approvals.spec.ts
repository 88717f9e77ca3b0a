import { inDays } from "./support/days.ts";
import {
  cellOf,
  createBooking,
  findDay,
  newUser,
  openPanel,
  owner,
  requestStay,
  signInByRequest,
} from "./support/actors.ts";
import { chooseAction, rowOf } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "the owner denies a request with a reason, and the guest reads it at once and in an email",
  { tag: "@phone" },
  async ({ openWindow, mailbox }) => {
    const guest = newUser("Dora Denied");
    const page = await openWindow();
    await signInByRequest(page, guest);
    await requestStay(page, inDays(50), inDays(52));
    await page.getByRole("button", { name: "Dora" }).click();
    const card = page.getByRole("dialog", { name: "Profile" }).getByRole("article");
    await expect(card).toContainText("Pending");

    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await admin.goto("/admin");
    await chooseAction(rowOf(admin, guest), "Deny");
    const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
    await dialog.getByRole("button", { name: "Confirm Denial" }).click();
    await expect(dialog).toContainText("Please give a reason.");
    await dialog.getByPlaceholder("Enter reason for denying the booking...").fill("The roof is being mended");
    await dialog.getByRole("button", { name: "Confirm Denial" }).click();

    await expect(card).toContainText("Denied");
    await expect(card).toContainText("The roof is being mended");
    const mail = await mailbox.receive(guest.email, "About your request");
    expect(mail.text).toContain("The roof is being mended");
  },
);

test("of three requests approved together, the conflicting one is named", async ({ openWindow }) => {
  const names = ["Ana Uno", "Ben Dos", "Cleo Tres"];
  for (const [index, full_name] of names.entries()) {
    const page = await openWindow();
    await signInByRequest(page, newUser(full_name));
    // The second and the third request the same nights.
    await requestStay(page, inDays(index === 0 ? 60 : 70), inDays(index === 0 ? 61 : 72));
    await page.close();
  }
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  for (const name of names) await admin.getByRole("checkbox", { name: new RegExp(name) }).check();
  await expect(admin.getByText("3 selected")).toBeVisible();
  await admin.getByRole("button", { name: "Approve Selected" }).click();
  await admin.getByRole("button", { name: "Approve anyway" }).click();
  await expect(admin.getByText(/are booked\. This request can’t be approved anymore/).first()).toBeVisible();
  const { bookings } = (await (await admin.request.get("/bookings")).json()) as {
    bookings: { status: string; conflict: boolean; user: { full_name: string } }[];
  };
  const requested = bookings.filter(({ user }) => names.includes(user.full_name));
  const found = Object.fromEntries(
    requested.map(({ user, status, conflict }) => [user.full_name, `${status} ${conflict}`]),
  );
  expect(found).toEqual({ "Ana Uno": "approved false", "Ben Dos": "approved false", "Cleo Tres": "pending true" });
});

test("of three guests who want the same nights, one is approved and the others are denied in the same step", async ({
  openWindow,
  mailbox,
}) => {
  const guests = [newUser("Rita Rival"), newUser("Ray Rival"), newUser("Rose Rival")] as const;
  for (const [index, guest] of guests.entries()) {
    const page = await openWindow();
    await signInByRequest(page, guest);
    await createBooking(page, inDays(120 + index), inDays(122 + index));
    await page.close();
  }
  const [chosen, ...others] = guests;
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  await chooseAction(rowOf(admin, chosen), "Approve");
  const dialog = admin.getByRole("alertdialog");
  await expect(dialog.getByRole("list", { name: "Requests for these nights" }).getByRole("listitem")).toHaveCount(3);
  for (const { full_name } of others) await dialog.getByLabel(`Deny ${full_name}’s request too`).check();
  await expect(dialog.getByLabel("Reason")).toHaveValue("These nights went to another guest.");
  await dialog.getByRole("button", { name: "Approve anyway" }).click();
  await expect(admin.getByText("2 bookings denied.")).toBeVisible();
  await expect(rowOf(admin, chosen)).toContainText("Approved");
  for (const guest of others) await expect(rowOf(admin, guest)).toContainText("Denied");

  await admin.goto("/admin/mails");
  const toRay = admin.getByRole("listitem").filter({ hasText: others[0].email });
  await expect(toRay.filter({ hasText: "About your request" })).toHaveCount(1);
  // Sent again, which doesn't wait for the end of the time to undo.
  await chooseAction(toRay.filter({ hasText: "About your request" }), "Send again");
  const mail = await mailbox.receive(others[0].email, "About your request", "These nights went to another guest.");
  const link = /https?:\S+\/\?start_date=\S+/.exec(mail.text ?? "")?.[0] ?? "";
  const guest = await openWindow();
  await guest.goto(link);
  await openPanel(guest);
  await expect(guest.getByText("3 nights · $720")).toBeVisible();
});

test("of two requests denied together, both are pending again after an undo, and nobody gets an email", async ({
  openWindow,
  mailbox,
}) => {
  const guests = [newUser("Ugo Undone"), newUser("Uma Undone")];
  for (const [index, guest] of guests.entries()) {
    const page = await openWindow();
    await signInByRequest(page, guest);
    await createBooking(page, inDays(80 + 10 * index), inDays(82 + 10 * index));
    await page.close();
  }
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin");
  for (const { full_name } of guests) await admin.getByRole("checkbox", { name: new RegExp(full_name) }).check();
  await admin.getByRole("button", { name: "Deny Selected" }).click();
  const dialog = admin.getByRole("dialog", { name: "Provide Reason for Denial" });
  await dialog.getByRole("textbox").fill("We’re repairing the roof");
  await dialog.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(admin.getByText("2 bookings denied.")).toBeVisible();
  for (const guest of guests) await expect(rowOf(admin, guest)).toContainText("Denied");

  await admin.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(admin.getByText("Undone. The requests are pending again, and nobody got an email.")).toBeVisible();
  for (const guest of guests) await expect(rowOf(admin, guest)).toContainText("Pending");
  await admin.goto("/admin/mails");
  for (const { email } of guests) {
    const emails = admin.getByRole("listitem").filter({ hasText: email });
    await expect(emails.filter({ hasText: "We have your request" })).toHaveCount(1);
    await expect(emails.filter({ hasText: "About your request" })).toHaveCount(0);
    const received = mailbox.received.filter(({ to }) => JSON.stringify(to).includes(email));
    expect(received.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("About your request"));
  }
});

test(
  "the owner blocks dates and unblocks them, and visitors see both at once",
  { tag: "@both" },
  async ({ openWindow }) => {
    const day = inDays(9);
    const guest = await openWindow();
    await signInByRequest(guest, newUser("Nico Noches"));
    await createBooking(guest, inDays(10), inDays(10));
    const visitor = await openWindow();
    await visitor.goto("/");
    await openPanel(visitor);
    await findDay(visitor, day);

    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await admin.goto("/");
    await openPanel(admin);
    await admin.getByRole("button", { name: "Switch to Blocking" }).click();
    await (await findDay(admin, day)).click();
    await (await findDay(admin, inDays(10))).click();
    await admin.getByLabel("Reason").fill("Family");
    await admin.getByRole("button", { name: "Block Dates" }).click();
    await expect(cellOf(visitor, day)).toHaveAttribute("data-mark", "blocked");
    await expect(admin.getByText("Family")).toBeVisible();
    expect(await (await visitor.request.get("/availability")).text()).not.toContain("Family");

    // A link to the conflicting request opens the dashboard without a document reload.
    await admin.evaluate(() => Object.assign(window, { marker: "same document" }));
    await admin.getByRole("link", { name: "Deny them on the dashboard" }).click();
    await expect(admin).toHaveURL(/\/admin/);
    expect(await admin.evaluate(() => (window as { marker?: string }).marker)).toBe("same document");
    await admin.goBack();
    await openPanel(admin);
    await admin.getByRole("button", { name: "Switch to Blocking" }).click();

    await admin.getByRole("listitem").filter({ hasText: "Family" }).getByRole("button").click();
    await expect(cellOf(visitor, day)).not.toHaveAttribute("data-mark", "blocked");
  },
);
