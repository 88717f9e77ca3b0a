import type { Locator, Page } from "@playwright/test";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";
import {
  confirmEmail,
  createBooking,
  newUser,
  openDrawer,
  owner,
  signIn,
  signInByRequest,
  type User,
} from "./support/actors.ts";
import { inDays } from "./support/days.ts";
import { findA11yProblems } from "./support/a11y.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "with two-step sign-in the password alone is not enough, and a recovery code works once",
  { tag: "@phone" },
  async ({ page, openWindow, mailbox }) => {
    const guest = newUser("Tess Twostep");
    await signInByRequest(page, guest);
    await confirmEmail(page, mailbox, guest);
    await page.goto("/");
    await (await openDrawer(page, guest)).getByRole("link", { name: "Sign-in and security" }).click();
    await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Profile" })).toBeHidden();
    const section = page.getByRole("region", { name: "Two-step sign-in" });
    await beginSetup(section, guest);
    await expect(section.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expect(section.getByLabel("Code", { exact: true })).toBeFocused();
    const secret = await section.locator("code").innerText();
    await section.getByLabel("Code", { exact: true }).fill(totpOf(secret));
    await page.keyboard.press("Enter");
    await expect(section.getByText("Two-step sign-in is on.")).toBeVisible();
    const codes = await section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await expect(section.getByRole("link", { name: "Download" })).toHaveAttribute("href", new RegExp(codes[9] ?? ""));
    await section.getByRole("button", { name: "I’ve saved my codes" }).click();
    await expect(section.getByText(codes[0] ?? "")).toBeHidden();
    await page.reload();
    await expect(section).toContainText("10 recovery codes left");
    await expect(section).not.toContainText(codes[0] ?? "");
    await mailbox.receive(guest.email, "Two-step sign-in is on");

    const other = await openWindow();
    await submitPassword(other, guest);
    expect(await findA11yProblems(other)).toEqual([]);
    await other.getByLabel("Code", { exact: true }).fill(totpOf(secret) === "000000" ? "111111" : "000000");
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other.getByText("That code isn’t right. Please try the next one.").first()).toBeVisible();
    await other.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other.getByRole("button", { name: "Tess" })).toBeVisible();
    await mailbox.receive(guest.email, "New sign-in to your account");

    const third = await openWindow();
    await submitPassword(third, guest);
    await third.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
    await third.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(third.getByText("That code isn’t right. Please try the next one.").first()).toBeVisible();
    await third.getByLabel("Code", { exact: true }).fill(nextTotpOf(secret));
    await third.getByRole("checkbox", { name: /^Don’t ask for a code/ }).check();
    await third.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(third.getByRole("button", { name: "Tess" })).toBeVisible();
    await third.request.post("/logout", { headers: { Origin: new URL(third.url()).origin }, form: {} });
    // This browser is trusted for thirty days.
    await third.goto("/login");
    await signIn(third, guest);

    await page.reload();
    await section.getByText("Turn it off", { exact: true }).click();
    const turnOff = section.getByRole("group").filter({ hasText: "Turn it off" });
    await turnOff.getByLabel("Your password").fill(guest.password);
    await turnOff.getByRole("button", { name: "Turn off two-step sign-in" }).click();
    await expect(section.getByText("Two-step sign-in is off.")).toBeVisible();
    await mailbox.receive(guest.email, "Two-step sign-in is off");
  },
);

test("two-step sign-in is set up, used and turned off without JavaScript", async ({ openWindow, mailbox }) => {
  const guest = newUser("Nora Noscript");
  const page = await openWindow({ javaScriptEnabled: false });
  await signInByRequest(page, guest);
  await confirmEmail(page, mailbox, guest);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await beginSetup(section, guest);
  const secret = await section.locator("code").innerText();
  await section.getByLabel("Code", { exact: true }).fill(totpOf(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await section.getByRole("button", { name: "I’ve saved my codes" }).click();
  await expect(section.getByText("Your recovery codes are now hidden.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).first().click();

  await page.goto("/login?next=%2Faccount%2Fsecurity", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Password", { exact: true }).fill(guest.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Please enter the six digits, or a recovery code.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(nextTotpOf(secret));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible();
  await section.getByText("Turn it off", { exact: true }).click();
  await section.getByLabel("Your password").last().fill(guest.password);
  await section.getByRole("button", { name: "Turn off two-step sign-in" }).click();
  await expect(section.getByText("Two-step sign-in is off.")).toBeVisible();
});

test(
  "a guest adds a passkey and signs in with it alone, and once removed it is rejected",
  { tag: "@phone" },
  async ({ page, mailbox }) => {
    const guest = newUser("Paz Passkey");
    await signInByRequest(page, guest);
    await confirmEmail(page, mailbox, guest);
    await addAuthenticator(page);
    await page.goto("/account/security");
    const section = page.getByRole("region", { name: "Passkeys" });
    await section.getByText("Add a passkey", { exact: true }).click();
    await section.getByLabel("Name").fill("My phone");
    await section.getByLabel("Your password").fill("not my password");
    await section.getByRole("button", { name: "Add passkey" }).click();
    await expect(section.getByText("That’s not your password. Nothing was changed.").first()).toBeVisible();
    await section.getByLabel("Your password").fill(guest.password);
    await section.getByRole("button", { name: "Add passkey" }).click();
    await expect(section.getByText("Passkey added.")).toBeVisible();
    const row = section.getByRole("listitem").filter({ hasText: "My phone" });
    await expect(row).toContainText("never used");
    expect(await findA11yProblems(page)).toEqual([]);
    await mailbox.receive(guest.email, "A passkey was added to your account");

    await page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, form: {} });
    await page.goto("/login?next=%2Faccount%2Fsecurity");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible();
    await expect(row).toContainText("last used");
    await row.getByRole("button", { name: "Remove My phone" }).click();
    await expect(section.getByText("Passkey removed.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await mailbox.receive(guest.email, "A passkey was removed from your account");

    await page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, form: {} });
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("This passkey doesn’t belong to an account here.")).toBeVisible();
  },
);

test("a session that is ended from another browser is signed out at once", async ({ page, openWindow, server }) => {
  const guest = newUser("Otis Other");
  await signInByRequest(page, guest);
  const other = await openWindow();
  await signInByRequest(other, { email: guest.email, password: guest.password });
  await other.goto("/account/security");
  const others = other.getByRole("region", { name: "Where you’re signed in" });
  await expect(others.getByRole("listitem")).toHaveCount(2);
  await page.goto("/account/security");
  const section = page.getByRole("region", { name: "Where you’re signed in" });
  await expect(section.getByText("This browser")).toHaveCount(1);
  await section.getByRole("button", { name: /^Sign out (Chrome|Safari|Unknown)/ }).click();
  await expect(section.getByText("That browser has been signed out.")).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(other).toHaveURL(`${server.origin}/login?next=%2Faccount%2Fsecurity`);
  await expect(page.getByRole("button", { name: "Otis" })).toBeVisible();
});

test(
  "a guest changes the password, and receives an email about it",
  { tag: "@phone" },
  async ({ page, openWindow, mailbox }) => {
    const guest = newUser("Cleo Change");
    await signInByRequest(page, guest);
    await page.goto("/account/security");
    const section = page.getByRole("region", { name: "Password" });
    await section.getByText("Change password").click();
    await section.getByLabel("Current password").fill(guest.password);
    await section.getByLabel("New password").fill("a-brand-new-password");
    await section.getByRole("button", { name: "Save password" }).click();
    await expect(
      section.getByText("Your password has been changed, and you’ve been signed out everywhere else."),
    ).toBeVisible();
    await expect(section.getByLabel("Current password")).toBeHidden();
    await mailbox.receive(guest.email, "Your password was changed");
    const other = await openWindow();
    await signIn(other, { ...guest, password: "a-brand-new-password" });
  },
);

test("an admin is prompted to set up two-step sign-in until they choose 'Not now'", async ({ page, openWindow }) => {
  // Before the first booking it is one of the first steps.
  const guest = await openWindow();
  await signInByRequest(guest, newUser("Flora First"));
  await createBooking(guest, inDays(330), inDays(330));
  await signInByRequest(page, owner);
  await page.goto("/admin");
  const prompt = page.getByRole("region", { name: "Protect your account" });
  await prompt.getByRole("link", { name: "Set it up" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible();
  await page.goto("/admin");
  await prompt.getByRole("button", { name: "Not now" }).click();
  await expect(prompt).toHaveCount(0);
  const other = await openWindow();
  await signInByRequest(other, owner);
  await other.goto("/admin");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(other.getByRole("region", { name: "Protect your account" })).toHaveCount(0);
});

/** Signs in with the password; the code comes next. */
async function submitPassword(page: Page, user: User): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

/** Adds a virtual authenticator that stores passkeys and verifies its user, as phones do (CDP's WebAuthn domain). */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Begins the setup of two-step sign-in; a wrong password shows an error first. */
async function beginSetup(section: Locator, guest: User): Promise<void> {
  await section.getByText("Set it up").click();
  await section.getByLabel("Your password").fill("not my password");
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText("That’s not your password. Nothing was changed.").first()).toBeVisible();
  await section.getByLabel("Your password").fill(guest.password);
  await section.getByRole("button", { name: "Continue" }).click();
}
