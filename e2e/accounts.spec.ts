import { expect, test } from "./support/flaky-network.ts";
import { newUser, signIn, signInByRequest } from "./support/actors.ts";

test("a session survives a reload and a restart of the server, and the sign-in page redirects to the home page", async ({
  page,
  server,
}) => {
  const guest = newUser("Rosa Restart");
  await signInByRequest(page, guest);
  await page.goto("/");
  const profile = page.getByRole("button", { name: "Rosa" });
  await expect(profile).toBeVisible();
  await page.reload();
  await expect(profile).toBeVisible();
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${server.origin}/`);
  }
  const reconnected = page.waitForResponse((response) => response.url().includes(".data") && response.ok());
  await server.restart();
  // The open page reconnects by itself and is still signed in.
  await reconnected;
  await expect(profile).toBeVisible();
  await page.reload();
  await expect(profile).toBeVisible();
});

test("a guest who signs out is a visitor again, and a failed sign-out shows an error", async ({
  page,
  network,
  server,
}) => {
  await signInByRequest(page, newUser("Oscar Out"));
  await page.goto("/");
  await page.getByRole("button", { name: "Oscar" }).click();
  const drawer = page.getByRole("dialog", { name: "Profile" });
  await expect(drawer.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await network.cut();
  await drawer.getByRole("button", { name: "Sign Out" }).click();
  await expect(drawer.getByText("Failed to sign out")).toBeVisible();
  await network.restore();
  await drawer.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect((await page.request.get("/bookings", { headers: { Accept: "application/json" } })).status()).toBe(401);
  await page.goto("/admin");
  await expect(page).toHaveURL(`${server.origin}/`);
});

test("someone who requests an admin account at sign-up sees a warning, and remains a guest", async ({
  page,
  server,
}) => {
  const user = newUser("Ada Asking");
  await page.goto("/signup");
  const warning = page.getByText(/full access to properties, bookings and content/);
  await expect(warning).toBeHidden();
  await page.getByRole("button", { name: "Request an admin account" }).click();
  await expect(warning).toBeVisible();
  await page.getByLabel("Full name").fill(user.full_name);
  await page.getByLabel("Phone number").fill(user.phone);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/we’ve passed on your request for an admin account/)).toBeVisible();
  await signIn(page, user);
  await page.goto("/admin");
  await expect(page).toHaveURL(`${server.origin}/`);
});

test("a guest who forgot the password sets a new one by the link in the email", async ({ page, mailbox }) => {
  const user = newUser("Fina Forgot");
  await signInByRequest(page, user);
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/we’ve just emailed it a link to choose a new password/)).toBeVisible();
  const mail = await mailbox.receive(user.email, "Choose a new password");
  await page.goto(/http\S+\/reset-password\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await page.getByLabel("New password").fill("a-brand-new-password");
  await page.getByRole("button", { name: /password/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, { ...user, password: "a-brand-new-password" });
});
