import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { formatShortDay } from "#app/lib/stay.ts";
import { chooseAction, rowOf } from "./support/dashboard.ts";
import { inDays } from "./support/days.ts";
import { newUser, owner, requestStay, signInByRequest } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "a guest deletes their account: their bookings stay without a name, and they can't sign in any more",
  { tag: "@phone" },
  async ({ openWindow, mailbox }) => {
    const guest = newUser("Lena Leaving");
    const page = await openWindow();
    await signInByRequest(page, guest);
    await requestStay(page, inDays(160), inDays(161));
    await requestStay(page, inDays(163), inDays(164));

    const admin = await openWindow();
    await signInByRequest(admin, owner);
    await admin.goto("/admin");
    const request = rowOf(admin, guest).filter({ hasText: formatShortDay(inDays(160)) });
    await chooseAction(request, "Approve");
    await admin.getByRole("button", { name: "Approve anyway" }).click();
    await expect(request).toContainText("Approved");

    await page.getByRole("button", { name: "Lena" }).click();
    const drawer = page.getByRole("dialog", { name: "Profile" });
    await drawer.getByRole("button", { name: "Delete account" }).click();
    await expect(drawer).toContainText("Your other bookings stay in our calendar without your name");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await drawer.getByLabel("Your password").fill("not my password");
    await drawer.getByRole("button", { name: "Delete for good" }).click();
    await expect(drawer).toContainText("That’s not your password. Nothing was deleted.");
    await drawer.getByLabel("Your password").fill(guest.password);
    await drawer.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Your account has been deleted. Goodbye, and thank you.")).toBeVisible();
    await mailbox.receive(guest.email, "Your account has been deleted");

    await page.getByLabel("Email").fill(guest.email);
    await page.getByLabel("Password", { exact: true }).fill(guest.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Failed to sign in. Please check your credentials.")).toBeVisible();

    // The owner's open page is updated: the stay remains, the pending request is cancelled.
    const rows = admin.locator(".booking-table tbody tr");
    await expect(rows.filter({ hasText: guest.full_name })).toHaveCount(0);
    const stay = (day: number) => rows.filter({ hasText: formatShortDay(inDays(day)) });
    await expect(stay(160)).toContainText("Unknown User");
    await expect(stay(160)).toContainText("Approved");
    await expect(stay(163)).toContainText("Cancelled");
    await chooseAction(stay(160), "Details");
    await expect(admin.getByRole("dialog", { name: "Unknown User" })).toContainText("No email provided");
  },
);

test("a guest downloads everything that is stored about them", { tag: "@phone" }, async ({ openWindow }) => {
  const guest = newUser("Dora Data");
  const page = await openWindow();
  await signInByRequest(page, guest);
  await requestStay(page, inDays(170), inDays(171));
  await page.getByRole("button", { name: "Dora" }).click();
  const link = page.getByRole("dialog", { name: "Profile" }).getByRole("link", { name: "Download my data" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({
    profile: { full_name: "Dora Data", email: guest.email },
    bookings: [{ start_date: inDays(170), end_date: inDays(171), status: "pending" }],
  });
});
