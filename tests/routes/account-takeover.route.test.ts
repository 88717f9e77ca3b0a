import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { EmailKind } from "#app/lib/enums.ts";
import { ensureOwner } from "#app/features/auth/owner.server.ts";
import { mails, profiles } from "#app/server/db/schema.ts";
import { passkeys, two_factors } from "#app/server/db/auth-schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

// Attempts to get into another user's account, or to keep access to it.

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const ana = { full_name: "Ana Reyes", phone_number: "+52 624 555 0101", email: "ana@example.com" };
const password = "with the tide";
const newEmail = "new@example.com";

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  await post("/signup", { ...ana, password });
});

async function post(path: string, fields: Record<string, string> = {}, cookie = "") {
  const response = await request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json", Origin: app.publicUrl, Cookie: cookie },
  });
  const cookies = response.headers.getSetCookie().filter((each) => each.includes("session_token="));
  return {
    status: response.status,
    body: (await response.json()) as { error?: string; message?: string; fields?: Record<string, string> },
    cookie: cookies.map((each) => each.split(";")[0]).join("; "),
  };
}

const signIn = async (secret = password) => (await post("/login", { email: ana.email, password: secret })).cookie;
const isSignedIn = async (Cookie: string) =>
  (await request("/profile", { headers: { Accept: "application/json", Cookie } })).ok;
const requestEmailChange = (cookie: string, fields: Record<string, string> = {}) =>
  post("/profile", { ...ana, email: newEmail, ...fields }, cookie);
const findAna = async () => {
  const [row] = await db.select().from(profiles).where(eq(profiles.full_name, ana.full_name));
  return row;
};

/** The token of the newest link of this kind. */
async function tokenFor(kind: EmailKind, to_address = ana.email): Promise<string> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.to_address, to_address)))
    .orderBy(desc(mails.created_at));
  const { link = "none:" } = (mail?.payload ?? {}) as { link?: string };
  return new URL(link).searchParams.get("token") ?? "";
}

describe("a change of the e-mail address", () => {
  test("needs the password, in each form that requests it", async () => {
    const cookie = await signIn();
    for (const requestChange of [
      requestEmailChange,
      (cookieHeader: string, fields = {}) => post("/auth/confirm", { email: newEmail, ...fields }, cookieHeader),
    ]) {
      expect(await requestChange(cookie)).toMatchObject({
        status: 400,
        body: { fields: { current_password: "Password is required" } },
      });
      expect(await requestChange(cookie, { current_password: "a guess at it" })).toMatchObject({
        status: 422,
        body: { fields: { current_password: "That’s not your password. Nothing was changed." } },
      });
      expect(await db.$count(mails, eq(mails.to_address, newEmail))).toBe(0);
    }
    expect((await requestEmailChange(cookie, { current_password: password })).status).toBe(200);
    expect(await db.$count(mails, eq(mails.to_address, newEmail))).toBe(1);
  });

  test.each<[string, (cookie: string) => Promise<unknown>]>([
    ["signing out", (cookie) => post("/logout", {}, cookie)],
    ["signing out everywhere else", (cookie) => post("/account/sessions/removal", {}, cookie)],
    [
      "a new password",
      (cookie) => post("/account/password", { current_password: password, password: "with the moon" }, cookie),
    ],
    [
      "a password reset",
      async () => {
        await post("/forgot-password", { email: ana.email });
        await post("/reset-password", { token: await tokenFor("reset_password"), password: "with the moon" });
      },
    ],
  ])("is cancelled by %s", async (_, end) => {
    const cookie = await signIn();
    await requestEmailChange(cookie, { current_password: password });
    const token = await tokenFor("change_email", newEmail);
    await end(await signIn());
    const newCookie = (await signIn()) || (await signIn("with the moon"));
    expect((await post("/auth/confirm", { token }, newCookie)).status).toBe(400);
    expect((await findAna())?.email).toBe(ana.email);
  });
});

describe("an account that a stranger created with another person's address", () => {
  test("can't add a passkey or two-factor sign-in", async () => {
    const cookie = await signIn();
    for (const [path, fields] of [
      ["/account/two-factor", { password }],
      ["/account/two-factor/confirmation", { code: "123456" }],
      ["/account/passkeys/options", { name: "Mine", password }],
      ["/account/passkeys", { name: "Mine", response: "{}" }],
    ] as const) {
      expect(await post(path, fields, cookie)).toMatchObject({ status: 409, body: { error: "email-unconfirmed" } });
    }
    const page = await request("/account/security", { headers: { Accept: "text/html", Cookie: cookie } });
    const html = await page.text();
    expect(html).toContain("Please confirm your email address first.");
    expect(html).toContain("Send the confirmation again");
  });

  test("belongs to the address's owner alone after a password reset, whatever the stranger had set up", async () => {
    const stranger = await signIn();
    const userId = (await findAna())?.id ?? "";
    const key = { publicKey: "x", counter: 0, deviceType: "singleDevice", backedUp: false };
    await db.insert(passkeys).values({ ...key, userId, credentialID: randomUUID() });
    await db.insert(two_factors).values({ userId, secret: "x", backupCodes: "x" });
    await db.update(profiles).set({ two_factor_enabled: true });
    await post("/forgot-password", { email: ana.email });
    const fields = { token: await tokenFor("reset_password"), password: "with the moon" };
    expect((await post("/reset-password", fields)).status).toBe(200);

    expect([await db.$count(passkeys), await db.$count(two_factors)]).toEqual([0, 0]);
    expect([await isSignedIn(stranger), await signIn()]).toEqual([false, ""]);
    expect(await isSignedIn(await signIn("with the moon"))).toBe(true);
    expect(await findAna()).toMatchObject({ email_verified: true, two_factor_enabled: false });
  });

  test("is not confirmed by opening the link alone, and confirming it after signing in ends all other sessions", async () => {
    const otherSession = await signIn();
    const token = await tokenFor("verify_email");
    expect((await post("/auth/confirm", { token })).status).toBe(401);
    expect((await findAna())?.email_verified).toBe(false);
    const currentSession = await signIn();
    expect((await post("/auth/confirm", { token }, currentSession)).status).toBe(200);
    expect([await isSignedIn(otherSession), await isSignedIn(currentSession)]).toEqual([false, true]);
  });

  test("can't be granted admin rights, and the users page and the dashboard show why", async () => {
    const owner = await signUp({ role: "admin" });
    const applicant = await createProfile(db, { email_verified: false, admin_requested_at: new Date() });
    expect(await post(`/admin/people/${applicant.id}/role`, { role: "admin" }, owner)).toMatchObject({
      status: 409,
      body: {
        error: "email-unconfirmed",
        message: "This person hasn’t confirmed their email address yet, so we can’t be sure it’s theirs.",
      },
    });
    for (const path of ["/admin", "/admin/people"]) {
      const page = await request(path, { headers: { Accept: "text/html", Cookie: owner } });
      expect(await page.text()).toContain("Email not confirmed");
    }
  });

  test("can't have a name that could be read as a link, in each form with a name", async () => {
    const full_name = "You won: evil.example";
    const cookie = await signIn();
    const named = { ...ana, full_name, password };
    await db.update(profiles).set({ role: "user" });
    const token = new URL((await ensureOwner(app)) ?? "none:").searchParams.get("token") ?? "";
    for (const [path, fields] of [
      ["/signup", named],
      ["/profile", named],
      ["/setup", { ...named, token }],
    ] as const) {
      expect(await post(path, fields, cookie)).toMatchObject({
        status: 400,
        body: { fields: { full_name: "A name can’t contain a web address. If it has a dot, put a space after it." } },
      });
    }
  });
});
