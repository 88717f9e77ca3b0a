import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { EmailKind } from "#app/lib/enums.ts";
import { ensureOwner } from "#app/features/auth/owner.server.ts";
import { mails, profiles, sessions } from "#app/server/db/schema.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request } = await openTestApp();
const { db } = app.database;
const ana = {
  full_name: "Ana Reyes",
  phone_number: "+52 624 555 0101",
  email: "ana@example.com",
  password: "with the tide",
};

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
});

async function post(path: string, fields: Record<string, string>, cookie = "") {
  const response = await request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json", Origin: app.publicUrl, Cookie: cookie },
  });
  const cookies = response.headers.getSetCookie().filter((each) => each.includes("session_token="));
  return {
    status: response.status,
    body: (await response.json()) as { message?: string },
    cookie: cookies.map((each) => each.split(";")[0]).join("; "),
  };
}

const signUp = (over: Partial<typeof ana> = {}) => post("/signup", { ...ana, ...over });
const signIn = (over: Partial<typeof ana> = {}) => post("/login", { ...ana, ...over });

const reset = (token: string, password = "with the moon") => post("/reset-password", { token, password });
const confirm = (token: string, cookie = "") => post("/auth/confirm", { token }, cookie);
const setUp = (token: string, email = "olga@example.com") =>
  post("/setup", { ...ana, full_name: "Olga Owner", email, token });
const setUpToken = async () => new URL((await ensureOwner(app)) ?? "none:").searchParams.get("token") ?? "";

async function emailOf(cookie: string): Promise<string | null> {
  const response = await request("/profile", { headers: { Accept: "application/json", Cookie: cookie } });
  if (!response.ok) return null;
  return ((await response.json()) as { profile: { email: string } }).profile.email;
}

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

const requestEmailChange = async (email: string, cookie: string) => {
  expect((await post("/profile", { ...ana, email, current_password: ana.password }, cookie)).status).toBe(200);
  return tokenFor("change_email", email);
};

describe("a password-reset link", () => {
  beforeEach(async () => {
    await signUp();
    await post("/forgot-password", { email: ana.email });
  });

  test("works once, also when it is used twice at the same moment", async () => {
    const token = await tokenFor("reset_password");
    const responses = await Promise.all([reset(token, "with the moon"), reset(token, "with the sun!")]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
    expect((await reset(token, "a third one")).status).toBe(400);
    expect((await signIn({ password: "a third one" })).status).toBe(401);
  });

  test("ends all sessions, signs nobody in, and expires after an hour", async () => {
    const { cookie } = await signIn();
    const token = await tokenFor("reset_password");
    expect((await reset(token)).cookie).toBe("");
    expect(await emailOf(cookie)).toBeNull();

    await post("/forgot-password", { email: ana.email });
    await db.update(email_links).set({ expires_at: new Date(Date.now() - 1000) });
    expect((await reset(await tokenFor("reset_password"))).status).toBe(400);
  });

  test("is stored as a hash, so that the database alone does not reveal it", async () => {
    const token = await tokenFor("reset_password");
    expect(JSON.stringify(await db.select().from(email_links))).not.toContain(token);
  });

  test("can't be guessed or forged", async () => {
    const token = await tokenFor("reset_password");
    const stored = await db.select().from(email_links).where(eq(email_links.kind, "reset_password"));
    for (const forged of ["guess", token.slice(1), `${token}x`, stored[0]?.token_hash ?? "", stored[0]?.id ?? ""]) {
      expect((await reset(forged)).status).toBe(400);
    }
    expect((await signIn()).status).toBe(200);
  });
});

describe("a link that confirms an address", () => {
  test("works once, also when it is used twice at the same moment", async () => {
    await signUp();
    const { cookie } = await signIn();
    const token = await requestEmailChange("new@example.com", cookie);
    const responses = await Promise.all([confirm(token, cookie), confirm(` ${token} `, cookie)]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
    expect(await emailOf(cookie)).toBe("new@example.com");

    await confirm(await requestEmailChange(ana.email, cookie), cookie);
    expect((await confirm(token, cookie)).status).toBe(400);
    expect(await emailOf(cookie)).toBe(ana.email);
  });

  test("works only for a user who is signed in to its account, and signs nobody in", async () => {
    await signUp();
    const token = await tokenFor("verify_email");
    const before = await db.select().from(profiles);
    expect(await confirm(token)).toMatchObject({
      status: 401,
      cookie: "",
      body: { message: "Sign in to confirm your email address." },
    });
    await signUp({ email: "ben@example.com" });
    const ben = await signIn({ email: "ben@example.com" });
    expect((await confirm(token, ben.cookie)).body.message).toBe(
      "Failed to confirm email: You are signed in to another account. Please sign out first.",
    );
    expect(await db.select().from(profiles).where(eq(profiles.email, ana.email))).toEqual(before);

    const { cookie } = await signIn();
    const sessionsBefore = await db.$count(sessions);
    expect(await confirm(token, cookie)).toMatchObject({ status: 200, cookie: "" });
    expect(await db.$count(sessions)).toBe(sessionsBefore);
  });

  test("without JavaScript leads to the sign-in page and back", async () => {
    await signUp();
    const token = await tokenFor("verify_email");
    const response = await request("/auth/confirm", {
      method: "POST",
      body: new URLSearchParams({ token }),
      headers: { Accept: "text/html", Origin: app.publicUrl },
    });
    const to = new URL(response.headers.get("location") ?? "", app.publicUrl);
    expect([response.status, to.pathname, to.searchParams.get("next")]).toEqual([
      303,
      "/login",
      `/auth/confirm?token=${token}&type=signup`,
    ]);
  });

  test("is replaced by the next one", async () => {
    await signUp();
    const { cookie } = await signIn();
    const first = await requestEmailChange("one@example.com", cookie);
    const second = await requestEmailChange("two@example.com", cookie);
    expect((await confirm(first, cookie)).status).toBe(400);
    expect((await confirm(second, cookie)).status).toBe(200);
  });

  test("is stored as a hash, and can't be used as another kind of link", async () => {
    await signUp();
    const { cookie } = await signIn();
    const token = await tokenFor("verify_email");
    const [stored] = await db.select().from(email_links);
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const forged of ["guess", token.slice(1), `${token}x`, stored?.token_hash ?? "", stored?.id ?? ""]) {
      expect((await confirm(forged, cookie)).status).toBe(400);
    }
    expect((await reset(token)).status).toBe(400);
    await post("/forgot-password", { email: ana.email });
    expect((await confirm(await tokenFor("reset_password"), cookie)).status).toBe(400);
  });
});

describe("the setup link", () => {
  test("creates one owner, also when it is used twice at the same moment", async () => {
    const token = await setUpToken();
    const responses = await Promise.all([setUp(token), setUp(token, "eva@example.com")]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["201", "403"]);
    expect((await setUp(token, "late@example.com")).status).toBe(403);
    expect(await db.$count(profiles)).toBe(1);
  });

  test("stops working once there is an admin, and is another one when all accounts are gone", async () => {
    const before = await setUpToken();
    await setUp(before);
    expect(await ensureOwner(app)).toBeNull();
    await db.delete(profiles);
    expect(await setUpToken()).not.toBe(before);
    expect((await setUp(before)).status).toBe(403);
  });
});

describe("a session", () => {
  test("that was signed out has ended, also for copies of its cookie", async () => {
    await signUp();
    const { cookie } = await signIn();
    expect(await emailOf(cookie)).toBe(ana.email);
    await post("/logout", {}, cookie);
    expect(await emailOf(cookie)).toBeNull();
  });

  test("is created by each sign-in and never shared", async () => {
    await signUp();
    const [one, other] = [await signIn(), await signIn()];
    expect(one.cookie).not.toBe(other.cookie);
    await post("/logout", {}, one.cookie);
    expect(await emailOf(other.cookie)).toBe(ana.email);
    // Signing in with another session's cookie must not continue that session.
    expect((await post("/login", ana, other.cookie)).cookie).not.toBe(other.cookie);
  });
});
