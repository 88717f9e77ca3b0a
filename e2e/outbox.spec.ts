import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { withOwnServer } from "./support/isolated-server.ts";
import { confirmEmail, enter, newPerson, owner } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

const mailTo = (page: Page, address: string, subject: string) =>
  page
    .getByRole("list", { name: "Mails" })
    .getByRole("listitem")
    .filter({ hasText: address })
    .filter({ hasText: subject });

test("an email that the mail server rejects is shown with the reason, and is sent again", async ({
  openWindow,
  mailbox,
}) => {
  const guest = newPerson("Mia Mail");
  mailbox.refusal = { code: 451, message: "the mailbox is full" };
  await enter(await openWindow(), guest);

  const admin = await openWindow();
  await enter(admin, owner);
  await admin.goto("/admin/mails");
  const mail = mailTo(admin, guest.email, "Please confirm your email address");
  await expect(mail).toContainText("Waiting for the next try");
  await expect(mail).toContainText("the mailbox is full");
  await admin.getByRole("link", { name: "Waiting", exact: true }).click();
  await expect(mail).toBeVisible();
  expect((await new AxeBuilder({ page: admin }).analyze()).violations).toEqual([]);

  // Nobody but the person ever sees the link.
  await mail.getByRole("button", { name: /^Preview/ }).click();
  const frame = mail.frameLocator("iframe");
  // Nobody has confirmed the address yet, so the mail names nobody.
  await expect(frame.getByText("Hello,", { exact: true })).toBeVisible();
  await expect(frame.getByText("only the person sees this link")).toBeVisible();
  expect(await frame.locator("body").innerHTML()).not.toContain("token=");
  await mail.getByRole("button", { name: "Plain text" }).click();
  await expect(frame.getByText("only the person sees this link")).toBeVisible();

  mailbox.refusal = null;
  await mail.getByRole("button", { name: /^Send again/ }).click();
  expect((await mailbox.receive(guest.email, "Please confirm your email address")).text).toContain("token=");
  // Of the waiting ones it is none any more, without a reload.
  await expect(mail).toHaveCount(0);
  await admin.getByRole("link", { name: "Sent", exact: true }).click();
  await expect(mail).toContainText("the person must ask for a new one");
  await expect(mail.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
});

test("an email that was delivered can be sent again", async ({ openWindow, mailbox }) => {
  const guest = newPerson("Lou Lost");
  const page = await openWindow();
  await enter(page, guest);
  await confirmEmail(page, mailbox, guest);
  const admin = await openWindow();
  await enter(admin, owner);
  const { origin } = new URL((await admin.request.get("/healthz")).url());
  await admin.goto(`/admin/people?search=${guest.email}`);
  await admin.getByRole("button", { name: /^Make admin/ }).click();
  await admin.getByRole("button", { name: "Make admin", exact: true }).click();
  await expect(admin.getByText("Lou Lost is an admin now.")).toBeVisible();
  const first = await mailbox.receive(guest.email, "Your account is an admin’s now");

  await admin.goto("/admin/mails");
  const mail = mailTo(admin, guest.email, "Your account is an admin’s now");
  await expect(mail).toContainText("Sent");
  await mail.getByRole("button", { name: /^Preview/ }).click();
  const action = mail.frameLocator("iframe").getByRole("link", { name: "Open the dashboard" });
  await expect(action).toHaveAttribute("href", `${origin}/admin`);
  await mail.getByRole("button", { name: /^Send again/ }).click();
  await expect(mail).toHaveCount(2);
  const copies = () =>
    mailbox.received.filter(
      ({ subject, to }) => subject === first.subject && JSON.stringify(to) === JSON.stringify(first.to),
    );
  await expect.poll(() => new Set(copies().map(({ messageId }) => messageId)).size).toBe(2);

  await admin.goto(`/admin/people?search=${guest.email}`);
  await admin.getByRole("button", { name: /^Demote/ }).click();
  await admin.getByRole("button", { name: "Demote to guest" }).click();
  await expect(admin.getByText("Lou Lost is a guest now.")).toBeVisible();
});

test("without a mail server the outbox explains how to set one, and offers no resend", async ({ browser }) => {
  await withOwnServer(async (server) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    const guest = newPerson("Nora None");
    await enter(page, guest);
    await enter(page, owner);
    await page.goto("/admin/mails");
    await expect(page.getByText("No mail server is set")).toBeVisible();
    await expect(mailTo(page, guest.email, "Please confirm")).toContainText("Waiting");
    await expect(page.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await context.close();
    expect(server.errors).toEqual([]);
  });
});
