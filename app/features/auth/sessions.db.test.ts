import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listSessions } from "#app/features/auth/sessions.server.ts";
import { mails, profiles, sessions } from "#app/server/db/schema.ts";
import * as password from "#app/routes/account/password.ts";
import * as otherSessions from "#app/routes/account/sessions.removal.ts";
import * as oneSession from "#app/routes/account/sessions.$id.removal.ts";
import * as forgotPassword from "#app/routes/auth/forgot-password.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as resetPassword from "#app/routes/auth/reset-password.tsx";
import * as signup from "#app/routes/auth/signup.tsx";
import { ana, openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";

const database = await testDatabase();
const { db } = database;
const { post, currentUserOf } = openAccounts(database);

const ben = { ...ana, full_name: "Ben Whitaker", email: "ben@example.com" };
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeEach(async () => {
  await emptyDatabase(db);
  for (const account of [ana, ben]) await post(signup, "/signup", account);
  await db.update(profiles).set({ email_verified: true });
});

const signIn = (options: Parameters<typeof post>[3] = {}, account = ana) =>
  post(login, "/login", { email: account.email, password: account.password }, options);

const noticesTo = async ({ email }: { email: string }) => {
  const rows = await db.select().from(mails).where(eq(mails.to_address, email)).orderBy(mails.created_at);
  return rows.filter(({ kind }) => kind !== "verify_email" && kind !== "reset_password");
};

const idOf = async ({ email }: { email: string }) => {
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email));
  return row?.id ?? "";
};

describe("a sign-in", () => {
  test("with a browser that is new to the account sends an e-mail with the time, device and IP address", async () => {
    await signIn();
    expect(await noticesTo(ana)).toEqual([]);
    await signIn({ agent: firefox, address: "192.0.2.44" });
    expect(await noticesTo(ana)).toMatchObject([
      {
        kind: "new_sign_in",
        subject: "New sign-in to your account",
        payload: {
          full_name: "Ana Reyes",
          device: "Firefox on Windows",
          ip_address: "192.0.2.44",
          when: expect.stringMatching(/\d{4}, \d+:\d\d [AP]M$/) as unknown,
        },
      },
    ]);
  });

  test("from a known browser sends no e-mail, also when others have signed in there", async () => {
    const { cookies } = await signIn();
    const second = await signIn({ cookie: cookies }, ben);
    const third = await signIn({ cookie: second.cookies });
    await signIn({ cookie: third.cookies }, ben);
    expect([await noticesTo(ana), await noticesTo(ben)]).toEqual([[], []]);
  });

  test("sends an e-mail when the device cookie belongs to another account or is forged", async () => {
    await signIn();
    const { cookies } = await signIn({}, ben);
    const deviceCookie = /palapa_device=[^;]+/.exec(cookies)?.[0] ?? "";
    for (const cookie of [deviceCookie, "palapa_device=abc.def", "palapa_device=", `${deviceCookie}x`])
      await signIn({ cookie });
    expect(await noticesTo(ana)).toHaveLength(4);
  });

  test("with a wrong password sends no e-mail", async () => {
    await signIn();
    await post(login, "/login", { email: ana.email, password: "against the tide" });
    expect(await noticesTo(ana)).toEqual([]);
  });

  test("fails when its e-mail can't be queued", async () => {
    await signIn();
    await db.execute("alter table mails add constraint mails_refused check (kind <> 'new_sign_in') not valid");
    try {
      await expect(signIn()).rejects.toThrow("Failed query");
    } finally {
      await db.execute("alter table mails drop constraint mails_refused");
    }
  });
});

describe("sessions", () => {
  test("are listed with device and IP address, the latest visit first, and only the user's own active ones", async () => {
    await signIn({ agent: firefox, address: "192.0.2.44" });
    await signIn({ agent: "curl/8.10" });
    await signIn({}, ben);
    const id = await idOf(ana);
    const yesterday = new Date(Date.now() - 86_400_000);
    await db.update(sessions).set({ updatedAt: yesterday }).where(eq(sessions.userAgent, firefox));
    expect(await listSessions(db, id, new Date())).toMatchObject([
      { user_agent: "curl/8.10" },
      { user_agent: firefox, ip_address: "192.0.2.44", seen_at: yesterday },
    ]);
    expect(await listSessions(db, id, new Date("2100-01-01"))).toEqual([]);
  });

  test("can be ended one by one, and only by their own user", async () => {
    const [current, second, foreign] = [await signIn(), await signIn(), await signIn({}, ben)];
    const [open] = await listSessions(db, await idOf(ana), new Date());
    const id = open?.id ?? "";
    const end = (cookie: string) => post(oneSession, "/account/sessions/x/removal", {}, { cookie, params: { id } });
    expect((await end(foreign.cookie)).status).toBe(404);
    expect(await end(current.cookie)).toMatchObject({ status: 200 });
    const remaining = [await currentUserOf(current.cookie), await currentUserOf(second.cookie)].filter(Boolean);
    expect(remaining).toHaveLength(1);
    expect(await currentUserOf(foreign.cookie)).not.toBeNull();
  });

  test("that have ended already give an error", async () => {
    const { cookie } = await signIn();
    const [session] = await listSessions(db, await idOf(ben), new Date());
    for (const id of ["none", "00000000-0000-4000-8000-000000000000", session?.id ?? "-"]) {
      const response = await post(oneSession, "/account/sessions/x/removal", {}, { cookie, params: { id } });
      expect(response).toMatchObject({ status: 404, body: { message: "That session had already ended." } });
    }
  });

  test("can all be ended at once, except the current one", async () => {
    const [current, second, foreign] = [await signIn(), await signIn(), await signIn({}, ben)];
    const response = await post(otherSessions, "/account/sessions/removal", {}, { cookie: current.cookie });
    expect(response).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await currentUserOf(second.cookie)).toBeNull();
    for (const { cookie } of [current, foreign]) expect(await currentUserOf(cookie)).not.toBeNull();
  });
});

async function tokenOfLink(): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "reset_password"));
  const { link } = (mail?.payload ?? { link: "" }) as { link: string };
  return new URL(link).searchParams.get("token") ?? "";
}

const changePassword = (cookie: string, current_password = ana.password, newPassword = "with the moon") =>
  post(password, "/account/password", { current_password, password: newPassword }, { cookie });

describe("a new password", () => {
  test("needs the current one, ends all other sessions, and sends an e-mail", async () => {
    const [current, second] = [await signIn(), await signIn()];
    expect(await changePassword(current.cookie, "against the tide")).toMatchObject({
      status: 422,
      body: {
        error: "wrong-password",
        fields: { current_password: "That’s not your password. Nothing was changed." },
      },
    });
    expect((await changePassword(current.cookie)).status).toBe(200);
    expect(await currentUserOf(current.cookie)).not.toBeNull();
    expect(await currentUserOf(second.cookie)).toBeNull();
    expect((await signIn()).status).toBe(401);
    expect((await signIn({}, { ...ana, password: "with the moon" })).status).toBe(200);
    expect((await noticesTo(ana)).map(({ kind }) => kind)).toContain("password_changed");
  });

  test("that is too short is rejected before the current one is checked", async () => {
    const { cookie } = await signIn();
    const { status, body } = await changePassword(cookie, "against the tide", "short");
    expect([status, body.fields]).toEqual([400, { password: "Please use at least 8 characters." }]);
  });

  test("invalidates password-reset links that were sent before", async () => {
    const { cookie } = await signIn();
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    const token = await tokenOfLink();
    await changePassword(cookie);
    const reset = await post(resetPassword, "/reset-password", { token, password: "with the sun" });
    expect(reset.status).toBe(400);
  });

  test("set by a reset link also sends an e-mail", async () => {
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    const token = await tokenOfLink();
    await post(resetPassword, "/reset-password", { token, password: "with the sun" });
    expect((await noticesTo(ana)).map(({ kind }) => kind)).toEqual(["password_changed"]);
  });

  test("can't be set by guessing the current one: attempts are limited", async () => {
    const limited = openAccounts(database, { rateLimits: true });
    const { cookie } = await signIn();
    const guess = () =>
      limited.post(
        password,
        "/account/password",
        { current_password: "a guess", password: "with the moon" },
        { cookie },
      );
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});
