import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { EmailKind } from "#app/lib/enums.ts";
import { getCurrentUser, refreshSession, requireAdmin } from "#app/features/auth/current-user.server.ts";
import { mails, profiles, sessions } from "#app/server/db/schema.ts";
import * as authConfirm from "#app/routes/auth/confirm.tsx";
import * as forgotPassword from "#app/routes/auth/forgot-password.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as logout from "#app/routes/auth/logout.ts";
import * as profile from "#app/routes/account/profile.ts";
import * as resetPassword from "#app/routes/auth/reset-password.tsx";
import * as signup from "#app/routes/auth/signup.tsx";
import { openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";

const database = await testDatabase();
const { db } = database;
const { post, createRequest, currentUserOf } = openAccounts(database);

const ana = {
  full_name: "Ana Reyes",
  phone_number: "+52 624 555 0101",
  email: "ana@example.com",
  password: "with the tide",
};

beforeEach(() => emptyDatabase(db));

const signUp = (over: Record<string, string> = {}) => post(signup, "/signup", { ...ana, ...over });
const signIn = (over: Record<string, string> = {}) =>
  post(login, "/login", { email: ana.email, password: ana.password, ...over });

async function signedIn(): Promise<string> {
  await signUp();
  return (await signIn()).cookie;
}

/** The token of the newest e-mail's link. */
async function tokenOf(kind: EmailKind): Promise<string> {
  const rows = await db.select().from(mails).where(eq(mails.kind, kind));
  return new URL(linkOf(rows.at(-1))).searchParams.get("token") ?? "";
}

function linkOf(mail: typeof mails.$inferSelect | undefined): string {
  return (mail?.payload as { link: string } | undefined)?.link ?? "no link:";
}

const edit = (cookie: string, over: Record<string, string> = {}) =>
  post(
    profile,
    "/profile",
    { full_name: ana.full_name, email: ana.email, phone_number: "", current_password: ana.password, ...over },
    { cookie },
  );

describe("signing up", () => {
  test("creates a guest's account, and queues the e-mail that verifies its address", async () => {
    const { status, body, cookie } = await signUp();
    expect(status).toBe(201);
    expect(body.profile).toMatchObject({ full_name: "Ana Reyes", email: "ana@example.com", role: "user" });
    expect(body.profile).not.toHaveProperty("email_verified");
    expect(cookie).toBe("");
    const [mail] = await db.select().from(mails);
    expect(mail).toMatchObject({ kind: "verify_email", to_address: "ana@example.com", state: "waiting" });
    expect(linkOf(mail)).toMatch(/^http:\/\/localhost:3000\/auth\/confirm\?token=.+&type=signup$/);
  });

  test("ignores a role and other fields that are not in the form", async () => {
    const { body } = await signUp({ role: "admin", email_verified: "true", id: "1", admin_requested_at: "2026-01-01" });
    expect(body.profile?.role).toBe("user");
    const [row] = await db.select().from(profiles);
    expect(row).toMatchObject({ role: "user", email_verified: false, admin_requested_at: null });
  });

  test("records the request for an admin account, and does not change the role", async () => {
    await signUp({ request_admin: "on" });
    const [row] = await db.select().from(profiles);
    expect(row?.role).toBe("user");
    expect(row?.admin_requested_at).toBeInstanceOf(Date);
  });

  test("with an address that has an account creates none, and notifies only the address's owner", async () => {
    const first = await signUp();
    const typed = { email: "ANA@example.com", full_name: "Someone Else", password: "against the tide" };
    const { status, body, cookie } = await signUp(typed);
    expect([status, cookie]).toEqual([201, ""]);
    const { id } = first.body.profile ?? {};
    expect(body.profile).toEqual({ ...first.body.profile, full_name: "Someone Else", id: body.profile?.id });
    expect(body.profile?.id).not.toBe(id);
    expect(await db.select().from(profiles)).toMatchObject([{ id, full_name: "Ana Reyes" }]);
    expect([(await signIn({ password: typed.password })).status, (await signIn()).status]).toEqual([401, 200]);
    const [mail] = await db.select().from(mails).where(eq(mails.kind, "account_exists"));
    expect(mail).toMatchObject({ to_address: "ana@example.com", payload: { full_name: "" } });
    expect(await db.$count(mails)).toBe(2);
  });

  test("fails with the specification's message when the account can't be created", async () => {
    await db.execute("create function refuse() returns trigger language plpgsql as 'begin return null; end'");
    await db.execute("create trigger refused before insert on profiles for each row execute function refuse()");
    try {
      const { status, body } = await signUp();
      expect([status, body.message]).toEqual([422, "Failed to create account. Please try again."]);
    } finally {
      await db.execute("drop function refuse() cascade");
    }
  });

  test("creates one account when the same address signs up twice at once", async () => {
    const responses = await Promise.all([signUp(), signUp()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await db.$count(profiles)).toBe(1);
  });

  test.each([
    ["full_name", "  ", "Full name is required"],
    ["full_name", "Ana\r\nBcc: x@example.com", "Please keep this on one line."],
    ["phone_number", "", "Phone number is required"],
    ["email", "", "Email is required"],
    ["email", "ana@", "Please enter an email address like name@example.com."],
    ["password", "short", "Please use at least 8 characters."],
  ])("has an error at %s for %j", async (field, value, sentence) => {
    const { status, body } = await signUp({ [field]: value });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: sentence });
    expect(await db.$count(profiles)).toBe(0);
  });

  test("without JavaScript redirects to the sign-in page, and then back to the previous page", async () => {
    const { status, headers } = await post(
      signup,
      "/signup",
      { ...ana, next: "/?from=2026-12-01" },
      { accept: "text/html" },
    );
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("/login?notice=signed-up&next=%2F%3Ffrom%3D2026-12-01");
  });
});

describe("signing in", () => {
  test("sets a cookie that scripts can't read and that identifies the user", async () => {
    await signUp();
    const { status, body, headers, cookie } = await signIn({ email: " Ana@Example.com " });
    expect(status).toBe(200);
    expect(body.profile?.email).toBe("ana@example.com");
    const set = headers.getSetCookie().find((each) => each.startsWith("palapa.session_token="));
    expect(set).toMatch(/; HttpOnly/);
    expect(set).toMatch(/; SameSite=Lax/i);
    expect(set).not.toMatch(/; Secure/);
    expect(await currentUserOf(cookie)).toMatchObject({
      email: "ana@example.com",
      phone_number: ana.phone_number,
      role: "user",
    });
  });

  test("over HTTPS sets a cookie for HTTPS only", async () => {
    const secure = openAccounts(database, { publicUrl: "https://house.example" });
    await signUp();
    const { headers, cookie } = await secure.post(login, "/login", { email: ana.email, password: ana.password });
    expect(headers.getSetCookie()[0]).toMatch(/^__Secure-palapa\.session_token=.*; Secure/);
    expect(await secure.currentUserOf(cookie)).toMatchObject({ email: ana.email });
  });

  test("rejects a wrong password and an unknown address with the same message", async () => {
    await signUp();
    const rejected = await signIn({ password: "not the tide" });
    const unknown = await signIn({ email: "nobody@example.com" });
    expect(rejected.status).toBe(401);
    expect(rejected.body).toEqual({
      error: "sign-in-failed",
      message: "Failed to sign in. Please check your credentials.",
    });
    expect(unknown).toMatchObject({ status: 401, body: rejected.body });
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""])(
    "redirects to the home page instead of %j",
    async (next) => {
      await signUp();
      const by = { accept: "text/html" };
      const { headers } = await post(login, "/login", { email: ana.email, password: ana.password, next }, by);
      expect(headers.get("location")).toBe("/");
    },
  );

  test("is limited to ten attempts for one address, and the error has the waiting time", async () => {
    const limited = openAccounts(database, { rateLimits: true });
    const attempt = (email: string) => limited.post(login, "/login", { email, password: "a guess at it" });
    for (let count = 0; count < 10; count++) expect((await attempt(ana.email)).status).toBe(401);
    const { status, headers, body } = await attempt(ana.email);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.message).toMatch(/^That was too many tries\. Please wait \d+ seconds and try again\.$/);
    expect((await attempt("ben@example.com")).status).toBe(401);
  });
});

describe("a session", () => {
  test("is rejected when its signature is invalid", async () => {
    const cookie = await signedIn();
    const [name, value = ""] = cookie.split("=");
    const token = decodeURIComponent(value).split(".")[0] ?? "";
    expect(await currentUserOf(`${name}=${token}`)).toBeNull();
    expect(await currentUserOf(`${name}=${token}.${btoa("x".repeat(32))}`)).toBeNull();
    expect(await currentUserOf(`${name}=.`)).toBeNull();
  });

  test("ends when it expires", async () => {
    const cookie = await signedIn();
    await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await currentUserOf(cookie)).toBeNull();
  });

  test("contains no role: a demoted admin is rejected at once", async () => {
    const cookie = await signedIn();
    await db.update(profiles).set({ role: "admin" });
    expect(await requireAdmin(createRequest("/admin", { cookie }))).toMatchObject({ role: "admin" });
    await db.update(profiles).set({ role: "user" });
    await expect(requireAdmin(createRequest("/admin", { cookie }))).rejects.toMatchObject({ status: 403 });
    await expect(requireAdmin(createRequest("/admin", { cookie }), { page: true })).rejects.toMatchObject({
      status: 303,
    });
  });

  test("is extended once a day by a visit", async () => {
    const cookie = await signedIn();
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await db
      .update(sessions)
      .set({ updatedAt: dayAgo, expiresAt: new Date(dayAgo.getTime() + 30 * 24 * 60 * 60 * 1000) });
    const args = createRequest("/", { cookie });
    const response = await refreshSession(
      { ...args, params: {}, pattern: "/", url: new URL(args.request.url) },
      async () => {
        await getCurrentUser(args);
        return new Response("the page");
      },
    );
    expect((response as Response).headers.getSetCookie()[0]).toMatch(/^palapa\.session_token=.*Max-Age=2592000/);
    const [session] = await db.select().from(sessions);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
  });

  test("that can't be read from the database is an error, and does not count as signed out", async () => {
    const cookie = await signedIn();
    await db.execute("alter table sessions rename to sessions_away");
    try {
      await expect(currentUserOf(cookie)).rejects.toThrow("Failed to initialize auth");
    } finally {
      await db.execute("alter table sessions_away rename to sessions");
    }
    expect(await currentUserOf(cookie)).toMatchObject({ email: ana.email });
  });

  test("ends with signing out", async () => {
    const cookie = await signedIn();
    const { status, headers } = await post(logout, "/logout", {}, { cookie });
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(await currentUserOf(cookie)).toBeNull();
  });
});

describe("a forgotten password", () => {
  test("is replaced once by the link's token, and all sessions end", async () => {
    const cookie = await signedIn();
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    const token = await tokenOf("reset_password");
    const reset = () => post(resetPassword, "/reset-password", { token, password: "with the moon" });
    expect((await reset()).status).toBe(200);
    expect(await currentUserOf(cookie)).toBeNull();
    expect((await signIn()).status).toBe(401);
    expect((await signIn({ password: "with the moon" })).status).toBe(200);
    expect(await reset()).toMatchObject({ status: 400, body: { error: "reset-failed" } });
  });

  test("does not reveal which addresses have an account", async () => {
    await signUp();
    const known = await post(forgotPassword, "/forgot-password", { email: ana.email });
    const unknown = await post(forgotPassword, "/forgot-password", { email: "nobody@example.com" });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await db.$count(mails, eq(mails.kind, "reset_password"))).toBe(1);
  });
});

describe("a profile", () => {
  test("is saved trimmed, an empty phone number as null", async () => {
    const cookie = await signedIn();
    const { status, body } = await edit(cookie, { full_name: "  Ana R. Reyes " });
    expect(status).toBe(200);
    expect(body.message).toBe("Profile updated successfully!");
    expect(body.profile).toMatchObject({ full_name: "Ana R. Reyes", phone_number: null, email: ana.email });
    expect(await db.$count(mails)).toBe(1);
  });

  test("has an error for each missing field", async () => {
    const cookie = await signedIn();
    const { status, body } = await edit(cookie, { full_name: " ", email: "" });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ full_name: "Full name is required", email: "Email is required" });
  });

  test("can't be given a role", async () => {
    const cookie = await signedIn();
    await edit(cookie, { role: "admin" });
    expect(await currentUserOf(cookie)).toMatchObject({ role: "user" });
  });

  test("can't be saved after the session has ended", async () => {
    const { status, body } = await edit("");
    expect(status).toBe(401);
    expect(body.message).toBe("User session expired. Please sign in again.");
  });

  test("that was deleted meanwhile can't be saved", async () => {
    const cookie = await signedIn();
    await db.execute("create function leave() returns trigger language plpgsql as 'begin return null; end'");
    await db.execute("create trigger gone before update on profiles for each row execute function leave()");
    try {
      expect(await edit(cookie)).toMatchObject({ status: 404, body: { message: "Failed to update profile" } });
    } finally {
      await db.execute("drop function leave() cascade");
    }
  });

  test("changes to a new address once it is confirmed, and the old address is notified", async () => {
    const cookie = await signedIn();
    const { body } = await edit(cookie, { email: "New@example.com" });
    expect(body.message).toBe("Profile updated! Please check your new email address for a confirmation link.");
    expect(await currentUserOf(cookie)).toMatchObject({ email: ana.email });
    const queued = await db.select({ kind: mails.kind, to: mails.to_address }).from(mails).orderBy(mails.created_at);
    expect(queued.slice(1).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: "change_email", to: "new@example.com" },
      { kind: "email_changed_notice", to: ana.email },
    ]);

    const token = await tokenOf("change_email");
    const confirm = () => post(authConfirm, "/auth/confirm", { token }, { cookie });
    expect(await confirm()).toMatchObject({
      status: 200,
      body: { message: "Email change confirmed successfully! You can now use your new email address to sign in." },
    });
    expect(await currentUserOf(cookie)).toMatchObject({ email: "new@example.com" });
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { message: "Failed to confirm email: The token may be expired or invalid." },
    });
  });

  test("does not reveal that a new address has an account, and sends it no link", async () => {
    await signUp({ email: "taken@example.com" });
    const cookie = await signedIn();
    const { status, body } = await edit(cookie, { email: "taken@example.com" });
    expect(status).toBe(200);
    expect(body.message).toBe("Profile updated! Please check your new email address for a confirmation link.");
    expect(await db.$count(mails, eq(mails.kind, "change_email"))).toBe(0);
  });

  test("does not change its address when the new one was registered before it was confirmed", async () => {
    const cookie = await signedIn();
    await edit(cookie, { email: "new@example.com" });
    const token = await tokenOf("change_email");
    await signUp({ email: "new@example.com" });
    const { status, body } = await post(authConfirm, "/auth/confirm", { token }, { cookie });
    expect(status).toBe(400);
    expect(body.message).toBe("Failed to confirm email: This address belongs to another account.");
    expect(await currentUserOf(cookie)).toMatchObject({ email: ana.email });
  });
});

test("an account and its e-mail are created in one transaction", async () => {
  await db.execute("alter table mails add constraint mails_refused check (kind <> 'verify_email')");
  try {
    await expect(signUp()).rejects.toThrow("Failed query");
    expect(await db.$count(profiles)).toBe(0);
  } finally {
    await db.execute("alter table mails drop constraint mails_refused");
  }
});
