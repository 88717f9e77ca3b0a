import { inDays } from "./support/days.ts";
import { createBooking, newUser, owner, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "a guest asks for one more guest, the owner sees both stays beside each other and accepts, and the page follows",
  { tag: "@phone" },
  async ({ openWindow, mailbox }) => {
    const guest = newUser("Cleo Changes");
    const page = await openWindow();
    await signInByRequest(page, guest);
    const { id } = await createBooking(page, inDays(300), inDays(302));
    await page.goto(`/bookings/${id}`);
    await page.getByRole("link", { name: "Change dates or guests" }).click();
    await expect(page.getByText("Nothing has changed yet.")).toBeVisible();
    await page.getByLabel("Guests").selectOption("3");
    await expect(page.getByText("+$10")).toBeVisible();
    await page.getByLabel("Message").fill("My sister joins us");
    await page.getByRole("button", { name: "Ask for this change" }).click();
    await expect(page.getByRole("heading", { name: "You’ve asked to change your stay" })).toBeVisible();

    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await admin.goto("/admin");
    const card = admin.getByRole("article").filter({ hasText: "Cleo Changes asks to change a stay" });
    for (const text of ["2 guests", "3 guests", "+$10", "My sister joins us"]) await expect(card).toContainText(text);
    await card.getByRole("button", { name: "Accept the change" }).click();
    await expect(card).toHaveCount(0);

    // By a live update.
    await expect(page.getByRole("heading", { name: "You’ve asked to change your stay" })).toHaveCount(0);
    await expect(page.getByText("3 guests").first()).toBeVisible();
    const mail = await mailbox.receive(guest.email, "has changed");
    expect(mail.text).toContain("+$10");
  },
);

test("a guest withdraws a change, and the owner changes the stay directly", async ({ openWindow }) => {
  const page = await openWindow();
  await signInByRequest(page, newUser("Wim Withdraws"));
  const { id } = await createBooking(page, inDays(310), inDays(312));
  await page.goto(`/bookings/${id}/changes?start_date=${inDays(311)}&end_date=${inDays(314)}`);
  await page.getByRole("button", { name: "Ask for this change" }).click();
  await page.getByRole("button", { name: "Withdraw this change" }).click();
  await expect(page.getByRole("heading", { name: "You’ve asked to change your stay" })).toHaveCount(0);

  const admin = await openWindow();
  await signInByRequest(admin, owner);
  await admin.goto(`/bookings/${id}/changes`);
  await admin.getByLabel(/^Agreed total/).fill("500");
  await admin.getByRole("button", { name: "Change the stay" }).click();
  await expect(page.getByText("Agreed price").first()).toBeVisible();
});
