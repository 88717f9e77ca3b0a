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
const { post, viewerOf } = openAccounts(database);

const ben = { ...ana, full_name: "Ben Whitaker", email: "ben@example.com" };
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeEach(async () => {
  await emptyDatabase(db);
  for (const person of [ana, ben]) await post(signup, "/signup", person);
  await db.update(profiles).set({ email_verified: true });
});

const signIn = (by: Parameters<typeof post>[3] = {}, person = ana) =>
  post(login, "/login", { email: person.email, password: person.password }, by);

const noticesTo = async ({ email }: { email: string }) => {
  const rows = await db.select().from(mails).where(eq(mails.to_address, email)).orderBy(mails.created_at);
  return rows.filter(({ kind }) => kind !== "verify_email" && kind !== "reset_password");
};

const idOf = async ({ email }: { email: string }) => {
  const [row] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email));
  return row?.id ?? "";
};

describe("a sign-in", () => {
  test("is told by mail when the browser is new to the account, with when, what and where", async () => {
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

  test("from a browser that is known to the account is not told again, also when others signed in there", async () => {
    const { cookies } = await signIn();
    const second = await signIn({ cookie: cookies }, ben);
    const third = await signIn({ cookie: second.cookies });
    await signIn({ cookie: third.cookies }, ben);
    expect([await noticesTo(ana), await noticesTo(ben)]).toEqual([[], []]);
  });

  test("is told when the browser's mark is somebody else's, or made up", async () => {
    await signIn();
    const { cookies } = await signIn({}, ben);
    const mark = /palapa_device=[^;]+/.exec(cookies)?.[0] ?? "";
    for (const cookie of [mark, "palapa_device=abc.def", "palapa_device=", `${mark}x`]) await signIn({ cookie });
    expect(await noticesTo(ana)).toHaveLength(4);
  });

  test("with a wrong password is told to nobody", async () => {
    await signIn();
    await post(login, "/login", { email: ana.email, password: "against the tide" });
    expect(await noticesTo(ana)).toEqual([]);
  });

  test("without its notice is none: nobody gets a session whose mail could not be written", async () => {
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
  test("are listed with what they are known by, the newest visit first, and only one's own that aren't over", async () => {
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

  test("end one by one, and only by their own person", async () => {
    const [here, there, other] = [await signIn(), await signIn(), await signIn({}, ben)];
    const [open] = await listSessions(db, await idOf(ana), new Date());
    const id = open?.id ?? "";
    const end = (cookie: string) => post(oneSession, "/account/sessions/x/removal", {}, { cookie, params: { id } });
    expect((await end(other.cookie)).status).toBe(404);
    expect(await end(here.cookie)).toMatchObject({ status: 200 });
    const left = [await viewerOf(here.cookie), await viewerOf(there.cookie)].filter(Boolean);
    expect(left).toHaveLength(1);
    expect(await viewerOf(other.cookie)).not.toBeNull();
  });

  test("that are over already are said to be", async () => {
    const { cookie } = await signIn();
    const [session] = await listSessions(db, await idOf(ben), new Date());
    for (const id of ["none", "00000000-0000-4000-8000-000000000000", session?.id ?? "-"]) {
      const answer = await post(oneSession, "/account/sessions/x/removal", {}, { cookie, params: { id } });
      expect(answer).toMatchObject({ status: 404, body: { message: "That session was over already." } });
    }
  });

  test("end all at once, but for the one that asks", async () => {
    const [here, there, other] = [await signIn(), await signIn(), await signIn({}, ben)];
    const answer = await post(otherSessions, "/account/sessions/removal", {}, { cookie: here.cookie });
    expect(answer).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await viewerOf(there.cookie)).toBeNull();
    for (const { cookie } of [here, other]) expect(await viewerOf(cookie)).not.toBeNull();
  });
});

async function tokenOfLink(): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "reset_password"));
  const { link } = (mail?.payload ?? { link: "" }) as { link: string };
  return new URL(link).searchParams.get("token") ?? "";
}

const change = (cookie: string, current_password = ana.password, fresh = "with the moon") =>
  post(password, "/account/password", { current_password, password: fresh }, { cookie });

describe("a new password", () => {
  test("needs the current one, ends all other sessions, and is told by mail", async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect(await change(here.cookie, "against the tide")).toMatchObject({
      status: 422,
      body: {
        error: "wrong-password",
        fields: { current_password: "This is not your password. Nothing was changed." },
      },
    });
    expect((await change(here.cookie)).status).toBe(200);
    expect(await viewerOf(here.cookie)).not.toBeNull();
    expect(await viewerOf(there.cookie)).toBeNull();
    expect((await signIn()).status).toBe(401);
    expect((await signIn({}, { ...ana, password: "with the moon" })).status).toBe(200);
    expect((await noticesTo(ana)).map(({ kind }) => kind)).toContain("password_changed");
  });

  test("that is too short is refused before the current one is asked for", async () => {
    const { cookie } = await signIn();
    const { status, body } = await change(cookie, "against the tide", "short");
    expect([status, body.fields]).toEqual([400, { password: "Please use at least 8 characters." }]);
  });

  test("makes links to a new password that are under way worthless", async () => {
    const { cookie } = await signIn();
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    const token = await tokenOfLink();
    await change(cookie);
    const reset = await post(resetPassword, "/reset-password", { token, password: "with the sun" });
    expect(reset.status).toBe(400);
  });

  test("by the link of a mail is told by mail too", async () => {
    await post(forgotPassword, "/forgot-password", { email: ana.email });
    const token = await tokenOfLink();
    await post(resetPassword, "/reset-password", { token, password: "with the sun" });
    expect((await noticesTo(ana)).map(({ kind }) => kind)).toEqual(["password_changed"]);
  });

  test("can't be tried for: wrong current ones are counted", async () => {
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
