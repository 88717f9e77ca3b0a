import type { Page } from "@playwright/test";
import { expect, test } from "./support/flaky-network.ts";
import type { Mailbox } from "./support/mailbox.ts";
import { newUser, openProfileInformation, signInByRequest, type User } from "./support/actors.ts";

const CONFIRMED = "Email change confirmed successfully! You can now use your new email address to sign in.";
const SENT = "New confirmation email sent! Please check your inbox and follow the instructions.";
const EXPIRED = "Failed to confirm email: The token may be expired or invalid.";

/** It is in the closed technical details when a link was opened. */
const debugInfo = (page: Page) => page.getByRole("region", { name: "Debug info", includeHidden: true });

/** Requests a change of the email address, and returns the confirmation link from the email to it. */
async function requestEmailChange(page: Page, user: User, mailbox: Mailbox, origin: string): Promise<URL> {
  const email = `new.${user.email}`;
  const response = await page.request.post("/profile", {
    form: { full_name: user.full_name, email, phone_number: user.phone, current_password: user.password },
    headers: { Origin: origin, Accept: "application/json" },
  });
  expect(response.status()).toBe(200);
  return linkIn((await mailbox.receive(email, "Please confirm your new email address")).text);
}

function linkIn(text: string | undefined): URL {
  return new URL(/http\S+\/auth\/confirm\S+/.exec(text ?? "")?.[0] ?? "");
}

test(
  "a new address is confirmed by the link sent to it, and is used from then on",
  { tag: "@phone" },
  async ({ page, mailbox, server }) => {
    const guest = newUser("Nils Newmail");
    const email = `new.${guest.email}`;
    await signInByRequest(page, guest);
    await page.goto("/");
    await page.getByRole("button", { name: "Nils" }).click();
    const drawer = page.getByRole("dialog", { name: "Profile" });
    await openProfileInformation(drawer);
    await drawer.getByRole("button", { name: "Edit" }).click();
    await expect(drawer.getByLabel("Current password")).toBeHidden();
    await drawer.getByLabel("Email Address").fill(email);
    await drawer.getByLabel("Current password").fill("not the password");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText("That’s not your password. Nothing was changed.")).toBeVisible();
    await drawer.getByLabel("Current password").fill(guest.password);
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(
      drawer.getByText("Profile updated! Please check your new email address for a confirmation link."),
    ).toBeVisible();
    await expect(drawer.getByText(guest.email, { exact: true })).toBeVisible();
    await mailbox.receive(guest.email, "Your email address is about to change");
    const link = linkIn((await mailbox.receive(email, "Please confirm your new email address")).text);
    expect(link.origin).toBe(server.origin);
    const token = link.searchParams.get("token") ?? "";

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(link.href);
    await expect(page.getByRole("heading", { level: 1, name: "Confirmed" })).toBeVisible();
    await expect(page.getByText(CONFIRMED)).toBeVisible();
    await expect(debugInfo(page)).toBeHidden();
    await expect(debugInfo(page)).toContainText("success");
    await expect(debugInfo(page)).toContainText("email_change");
    await expect(debugInfo(page)).toContainText(token.slice(0, 4));
    await expect(debugInfo(page)).not.toContainText(token.slice(0, 12));
    await page.clock.runFor(2900);
    await expect(page).toHaveURL(/\/auth\/confirm/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(`${server.origin}/`);
    await page.clock.resume();
    await page.getByRole("button", { name: "Nils" }).click();
    await expect(drawer.locator("summary").filter({ hasText: email })).toBeVisible();
  },
);

test("a link with its token in the hash is confirmed too, once", async ({ page, mailbox, network, server }) => {
  const guest = newUser("Hanna Hash");
  await signInByRequest(page, guest);
  const link = await requestEmailChange(page, guest, mailbox, server.origin);
  const inHash = `/auth/confirm#access_token=${link.searchParams.get("token")}&type=email_change`;
  // The page is open already, so only the hash changes, and the response can be delayed.
  await page.goto("/auth/confirm");
  await expect(debugInfo(page)).toContainText("manual");
  network.hold("/auth/confirm");
  await page.goto(inHash);
  await expect(page.getByText("Confirming your email address...")).toBeVisible();
  await expect(debugInfo(page)).toContainText("loading");
  network.release();
  await expect(page.getByText(CONFIRMED)).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  await page.goto(inHash);
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(EXPIRED);
  await expect(page.getByRole("button", { name: "Request a new confirmation email" })).toBeVisible();
  await page.getByText("Technical details").click();
  await expect(debugInfo(page)).toBeVisible();
  await expect(debugInfo(page)).toContainText("error");
});

test("the page shows what the link contained, and accepts a token typed in", async ({
  page,
  mailbox,
  network,
  server,
}) => {
  const guest = newUser("Tilda Token");
  await signInByRequest(page, guest);
  const link = await requestEmailChange(page, guest, mailbox, server.origin);
  const token = link.searchParams.get("token") ?? "";
  await page.goto("/auth/confirm");
  await expect(debugInfo(page)).toContainText("manual");
  await expect(debugInfo(page)).toContainText("none");
  const field = page.getByLabel("Token");
  const verify = page.getByRole("button", { name: "Verify Token" });
  await expect(verify).toBeDisabled();
  await field.fill("   ");
  await expect(verify).toBeDisabled();
  await field.fill("not a token of ours");
  await verify.click();
  await expect(page.getByRole("alert")).toHaveText(EXPIRED);
  await network.cut();
  await field.fill(token);
  await verify.click();
  await expect(page.getByRole("alert")).toHaveText(/^Failed to confirm email: /);
  await network.restore();
  network.hold("/auth/confirm");
  await verify.click();
  await expect(page.getByRole("button", { name: "Verifying..." })).toHaveAttribute("aria-busy", "true");
  network.release();
  await expect(page.getByText(CONFIRMED)).toBeVisible();
});

test("without JavaScript an error explains that a blank token is missing", async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/auth/confirm");
  await page.getByLabel("Token").fill("   ");
  await page.getByRole("button", { name: "Verify Token" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a token");
});

test("a guest cancels a request for a new confirmation email, or receives one", async ({ page, mailbox, network }) => {
  const guest = newUser("Nina Newlink");
  const email = `new.${guest.email}`;
  await signInByRequest(page, guest);
  await page.goto("/auth/confirm");
  const open = page.getByRole("button", { name: "Request a new confirmation email" });
  await open.click();
  const send = page.getByRole("button", { name: "Send New Confirmation" });
  await expect(send).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(send).toBeHidden();
  await open.click();
  await page.getByLabel("New email address").fill(email);
  await page.getByLabel("Current password").fill(guest.password);
  await network.cut();
  await send.click();
  await expect(page.getByRole("alert")).toHaveText(/^Failed to send new confirmation email: /);
  await network.restore();
  await send.click();
  await expect(page.getByText(SENT)).toBeVisible();
  expect(linkIn((await mailbox.receive(email, "Please confirm your new email address")).text).pathname).toBe(
    "/auth/confirm",
  );
});
