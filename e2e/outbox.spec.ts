import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { withIsolatedServer } from "./support/isolated-server.ts";
import { confirmEmail, createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";
import { chooseAction, rowOf } from "./support/dashboard.ts";
import { inDays } from "./support/days.ts";
import { clientError, expect, test } from "./support/fixtures.ts";

const emailTo = (page: Page, address: string, subject: string) =>
  page
    .getByRole("region", { name: "Emails" })
    .getByRole("listitem")
    .filter({ hasText: address })
    .filter({ hasText: subject });

// The check of accessibility is tried in the preview's sandboxed frame too.
test.use({
  isExpected: async ({ browserName: _chromium }, use) =>
    use((text) => clientError.test(text) || text.startsWith("Blocked script execution")),
});

/** The legacy mode doesn't wait for frames that can't run scripts. */
const findViolations = async (page: Page) => (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations;

test("an email that the mail server rejects is shown with the reason, and is sent again", async ({
  openWindow,
  mailbox,
}) => {
  const guest = newUser("Mia Mail");
  mailbox.rejection = { code: 451, message: "the mailbox is full" };
  await signInByRequest(await openWindow(), guest);

  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin/mails");
  const mail = emailTo(admin, guest.email, "Please confirm your email address");
  await expect(mail).toContainText("Waiting for the next try");
  await expect(mail).toContainText("the mailbox is full");
  await admin.getByRole("link", { name: "Waiting", exact: true }).click();
  await expect(mail).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);

  // Only the recipient may see the link.
  await mail.getByRole("button", { name: /^Preview/ }).click();
  const preview = admin.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Please confirm your email address" })).toBeVisible();
  const frame = preview.frameLocator("iframe");
  // The address is not confirmed yet, so the email contains no name.
  await expect(frame.getByText("Hi,", { exact: true })).toBeVisible();
  await expect(frame.getByText("only the recipient sees this link")).toBeVisible();
  expect(await frame.locator("body").innerHTML()).not.toContain("token=");
  await preview.getByRole("button", { name: "Plain text" }).click();
  await expect(frame.getByText("only the recipient sees this link")).toBeVisible();

  mailbox.rejection = null;
  await chooseAction(mail, "Send again");
  expect((await mailbox.receive(guest.email, "Please confirm your email address")).text).toContain("token=");
  // It leaves the list of waiting emails without a reload.
  await expect(mail).toHaveCount(0);
  await admin.getByRole("link", { name: "Sent", exact: true }).click();
  await mail.getByRole("button", { name: /^Preview/ }).click();
  await expect(preview).toContainText("the guest has to request a new one");
  await mail.getByRole("button", { name: /^Actions for/ }).click();
  await expect(admin.getByRole("menuitem", { name: "Preview" })).toBeFocused();
  await expect(admin.getByRole("menuitem", { name: "Send again" })).toHaveCount(0);
});

test("an email that was delivered can be sent again", async ({ openWindow, mailbox }) => {
  const guest = newUser("Lou Lost");
  const page = await openWindow();
  await signInByRequest(page, guest);
  await confirmEmail(page, mailbox, guest);
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  const { origin } = new URL((await admin.request.get("/healthz")).url());
  await admin.goto(`/admin/people?search=${guest.email}`);
  await chooseAction(admin.getByRole("listitem").filter({ hasText: guest.email }), "Make admin");
  await admin.getByRole("button", { name: "Make admin", exact: true }).click();
  await expect(admin.getByText("Lou Lost is now an admin.")).toBeVisible();
  const first = await mailbox.receive(guest.email, "Your account is now an admin account");

  await admin.goto("/admin/mails");
  const mail = emailTo(admin, guest.email, "Your account is now an admin account");
  await expect(mail).toContainText("Sent");
  await mail.getByRole("button", { name: /^Preview/ }).click();
  const preview = admin.getByRole("region", { name: "Preview" });
  const action = preview.frameLocator("iframe").getByRole("link", { name: "Open the dashboard" });
  await expect(action).toHaveAttribute("href", `${origin}/admin`);
  await chooseAction(mail, "Send again");
  await expect(mail).toHaveCount(2);
  const copies = () =>
    mailbox.received.filter(
      ({ subject, to }) => subject === first.subject && JSON.stringify(to) === JSON.stringify(first.to),
    );
  await expect.poll(() => new Set(copies().map(({ messageId }) => messageId)).size).toBe(2);

  await admin.goto(`/admin/people?search=${guest.email}`);
  await chooseAction(admin.getByRole("listitem").filter({ hasText: guest.email }), "Demote");
  await admin.getByRole("button", { name: "Demote to guest" }).click();
  await expect(admin.getByText("Lou Lost is now a guest.")).toBeVisible();
});

test("without a mail server the outbox explains how to set one, and offers no resend", async ({ browser }) => {
  await withIsolatedServer(async (server) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    const guest = newUser("Nora None");
    await signInByRequest(page, guest);
    await signInByRequest(page, owner);
    await page.goto("/admin/mails");
    await expect(page.getByText("There’s no mail server yet")).toBeVisible();
    await expect(emailTo(page, guest.email, "Please confirm")).toContainText("Waiting");
    await emailTo(page, guest.email, "Please confirm")
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await expect(page.getByRole("menuitem")).toHaveText(["Preview"]);
    await page.keyboard.press("Escape");
    expect(await findViolations(page)).toEqual([]);
    await context.close();
    expect(server.errors).toEqual([]);
  });
});

test(
  "the owner searches the emails by recipient, without JavaScript too",
  { tag: "@both" },
  async ({ browser, openWindow }) => {
    const guest = newUser("Sela Searched");
    await signInByRequest(await openWindow(), guest);
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const storageState = await admin.context().storageState();
    const { origin } = new URL((await admin.request.get("/healthz")).url());
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: origin, storageState, javaScriptEnabled });
      const page = await context.newPage();
      await page.goto("/admin/mails?state=sent");
      await page.getByLabel("Recipient or subject").fill(guest.email);
      await page.getByRole("button", { name: "Search", exact: true }).click();
      const emails = page.getByRole("region", { name: "Emails" }).getByRole("listitem");
      await expect(emails).toHaveCount(1);
      await expect(emails).toContainText(guest.email);
      // The filter is kept.
      await expect(page).toHaveURL(/state=sent/);
      await page.getByLabel("Recipient or subject").fill("no such email");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.getByText("No emails found for “no such email”.")).toBeVisible();
      if (javaScriptEnabled) expect(await findViolations(page)).toEqual([]);
      await page.getByRole("link", { name: "Clear search" }).click();
      await expect(page).toHaveURL(/\/admin\/mails\?state=sent$/);
      await expect(emails.first()).toBeVisible();
      await context.close();
    }
  },
);

test("an email about a booking links to it", async ({ openWindow }) => {
  const guest = newUser("Bea Booked");
  const page = await openWindow();
  await signInByRequest(page, guest);
  const { reference } = await createBooking(page, inDays(196), inDays(197));
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin/mails");
  const mail = emailTo(admin, guest.email, "We have your request");
  await mail.getByRole("button", { name: /^Preview/ }).click();
  await admin
    .getByRole("region", { name: "Preview" })
    .getByRole("link", { name: `Booking ${reference}` })
    .click();
  await expect(rowOf(admin, guest)).toContainText(reference);
  await expect(admin.getByRole("region", { name: "All bookings" }).locator("tbody tr")).toHaveCount(1);
});

test("on a phone an email's preview covers the list, and Back closes it", { tag: "@phone" }, async ({ openWindow }) => {
  const guest = newUser("Pia Preview");
  await signInByRequest(await openWindow(), guest);
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto("/admin/mails");
  await emailTo(admin, guest.email, "Please confirm your email address")
    .getByRole("button", { name: /^Preview/ })
    .click();
  const sheet = admin.getByRole("dialog", { name: "Please confirm your email address" });
  await expect(sheet.frameLocator("iframe").getByText("Hi,", { exact: true })).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);
  await admin.goBack();
  await expect(sheet).toBeHidden();
  await expect(admin.getByRole("heading", { name: "Emails", level: 1 })).toBeVisible();
});
