import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { EmailKind } from "#app/lib/enums.ts";
import { sendEmail } from "#app/features/email/email-worker.server.ts";
import { mails, profiles } from "#app/server/db/schema.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import * as authConfirm from "#app/routes/auth/confirm.tsx";
import * as forgotPassword from "#app/routes/auth/forgot-password.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as profile from "#app/routes/account/profile.ts";
import * as signup from "#app/routes/auth/signup.tsx";
import { ana, openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openEmailWorker } from "#tests/support/email-worker.ts";
import { openMailServer } from "#tests/support/mail-server.ts";

const database = await testDatabase();
const { db } = database;
const { app, post } = openAccounts(database);
const server = await openMailServer();
afterAll(() => server.close());
const HOUR = 60 * 60 * 1000;

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  await post(signup, "/signup", ana);
});

const signedIn = async () => (await post(login, "/login", ana)).cookie;

/** The token of the newest e-mail's link. */
async function tokenOf(kind: EmailKind): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.kind, kind));
  const { link = "none:" } = (mail?.payload ?? {}) as { link?: string };
  return new URL(link).searchParams.get("token") ?? "";
}

test("marks the address of a sign-up as verified", async () => {
  const cookie = await signedIn();
  const token = await tokenOf("verify_email");
  const { status, body } = await post(authConfirm, "/auth/confirm", { token }, { cookie });
  expect(status).toBe(200);
  expect(body.message).toBe("Your email address is confirmed. Thank you!");
  expect(await db.$count(profiles, eq(profiles.email_verified, true))).toBe(1);
});

test.each([
  ["", "Please enter a token"],
  ["nonsense", "Failed to confirm email: The token may be expired or invalid."],
])("rejects the token %j", async (token, message) => {
  const response = await post(authConfirm, "/auth/confirm", { token });
  expect(response).toMatchObject({ status: 400, body: { message } });
});

test("sends another link to a new address, which is required", async () => {
  const cookie = await signedIn();
  const requestLink = (email: string) =>
    post(authConfirm, "/auth/confirm", { email, current_password: ana.password }, { cookie });
  expect((await requestLink(" ")).body.message).toBe("Please enter your new email address");
  const { body } = await requestLink("new@example.com");
  expect(body.message).toBe("New confirmation email sent! Please check your inbox and follow the instructions.");
  expect(await db.$count(mails, eq(mails.to_address, "new@example.com"))).toBe(1);
});

test.each([
  ["verify_email", 24],
  ["change_email", 24],
  ["reset_password", 1],
] as const)(
  "the link of %s works for %i hours after it is sent, however long the e-mail waited",
  async (kind, hours) => {
    const cookie = await signedIn();
    await post(profile, "/profile", { ...ana, email: "new@example.com", current_password: ana.password }, { cookie });
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    const [mail] = await db.select().from(mails).where(eq(mails.kind, kind));
    const sent = new Date(Date.now() + 3 * 24 * HOUR);
    await sendEmail(openEmailWorker({ db, url: server.url, now: sent, log: app.log }), mail?.id ?? "");
    const [link] = await db
      .select()
      .from(email_links)
      .where(eq(email_links.mail_id, mail?.id ?? ""));
    expect(link?.expires_at).toEqual(new Date(sent.getTime() + hours * HOUR));
  },
);

test("an e-mail to an unconfirmed address contains no name", async () => {
  const cookie = await signedIn();
  await post(login, "/login", ana);
  await post(signup, "/signup", { ...ana, full_name: "Someone Else" });
  await post(forgotPassword, "/forgot-password", { email: ana.email });
  await post(profile, "/profile", { ...ana, email: "new@example.com", current_password: ana.password }, { cookie });
  const unnamed = await db.select({ kind: mails.kind, payload: mails.payload }).from(mails);
  expect(unnamed.map(({ kind }) => kind).toSorted()).toEqual([
    "account_exists",
    "change_email",
    "email_changed_notice",
    "new_sign_in",
    "reset_password",
    "verify_email",
  ]);
  expect(JSON.stringify(unnamed)).not.toMatch(/Ana|Someone/);
});
