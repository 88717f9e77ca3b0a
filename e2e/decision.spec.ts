import { AxeBuilder } from "@axe-core/playwright";
import { createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";
import { inDays } from "./support/days.ts";
import { decisionPathIn } from "./support/mailbox.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "the owner answers a request from the email, without signing in, and the link says so afterwards",
  { tag: "@phone" },
  async ({ page, openWindow, mailbox }) => {
    const guest = newUser("Dora Decided");
    await signInByRequest(page, guest);
    const { id } = await createBooking(page, inDays(404), inDays(405));
    const mail = await mailbox.receive(owner.email, "New booking request", guest.full_name);
    expect(mail.text).toContain("Please don’t forward this email.");
    const path = decisionPathIn(mail);

    const phone = await openWindow();
    await phone.goto(path);
    await expect(phone.getByRole("heading", { level: 1, name: "Dora Decided would like to stay" })).toBeVisible();
    await expect(phone.getByText("No payment is recorded for this booking. Approve anyway?")).toBeVisible();
    expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
    await phone.getByRole("button", { name: "Approve anyway" }).click();
    await expect(phone.getByRole("heading", { level: 1, name: "Dora Decided’s stay is approved." })).toBeVisible();
    await expect(phone.getByRole("button", { name: "Confirm Denial" })).toHaveCount(0);
    await mailbox.receive(guest.email, "is confirmed");
    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: /^See you on/ })).toBeVisible();

    await phone.goto(path.slice(0, -3));
    await expect(phone.getByRole("heading", { level: 1, name: "This link is incomplete" })).toBeVisible();
    expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
  },
);

test("the owner denies a request from the email with a reason, also without JavaScript", async ({
  page,
  openWindow,
  mailbox,
}) => {
  const guest = newUser("Dino Denied");
  await signInByRequest(page, guest);
  await createBooking(page, inDays(407), inDays(408));
  const path = decisionPathIn(await mailbox.receive(owner.email, "New booking request", guest.full_name));
  const plain = await openWindow({ javaScriptEnabled: false });
  await plain.goto(path);
  await plain.getByLabel("Provide Reason for Denial").fill("We are away that week.");
  await plain.getByRole("button", { name: "Confirm Denial" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "Dino Denied’s request is denied." })).toBeVisible();
  expect((await mailbox.receive(guest.email, "About your request")).text).toContain("We are away that week.");
});
