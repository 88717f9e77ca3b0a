import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ensureOwner } from "#app/accounts/owner.server.ts";
import { mails, profiles, sessions, verifications } from "#app/db/schema.ts";
import { openTestApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database.ts";
import { createProperty } from "#test/factories.ts";

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

/** The token of the newest link of a kind. */
async function tokenFor(kind: string, to_address = ana.email): Promise<string> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.to_address, to_address)))
    .orderBy(desc(mails.created_at));
  const { link = "none:" } = (mail?.payload ?? {}) as { link?: string };
  return new URL(link).searchParams.get("token") ?? "";
}

describe("a link to a new password", () => {
  beforeEach(async () => {
    await signUp();
    await post("/forgot-password", { email: ana.email });
  });

  test("works once, also when it is used twice at the same moment", async () => {
    const token = await tokenFor("reset_password");
    const answers = await Promise.all([reset(token, "with the moon"), reset(token, "with the sun!")]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
    expect((await reset(token, "a third one")).status).toBe(400);
    expect((await signIn({ password: "a third one" })).status).toBe(401);
  });

  test("ends every session that began before, signs nobody in, and is of no use an hour later", async () => {
    const { cookie } = await signIn();
    const token = await tokenFor("reset_password");
    expect((await reset(token)).cookie).toBe("");
    expect(await emailOf(cookie)).toBeNull();

    await post("/forgot-password", { email: ana.email });
    await db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await reset(await tokenFor("reset_password"))).status).toBe(400);
  });

  test("is stored so that whoever reads the database can't use it", async () => {
    const token = await tokenFor("reset_password");
    expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token);
  });

  test("can't be guessed or made up", async () => {
    const token = await tokenFor("reset_password");
    const stored = await db.select().from(verifications);
    for (const forged of ["guess", token.slice(1), `${token}x`, stored[0]?.identifier ?? "", stored[0]?.value ?? ""]) {
      expect((await reset(forged)).status).toBe(400);
    }
    expect((await signIn()).status).toBe(200);
  });
});

describe("a link that confirms an address", () => {
  test("of a sign-up may be opened again, changes nothing then, and signs nobody in", async () => {
    await signUp();
    const token = await tokenFor("verify_email");
    expect(await confirm(token)).toMatchObject({ status: 200, cookie: "" });
    const before = await db.select().from(profiles);
    expect(await confirm(token)).toMatchObject({ status: 200, cookie: "" });
    expect(await db.select().from(profiles)).toEqual(before);
    expect(await db.$count(sessions)).toBe(0);
  });

  test("of a change moves the account once, also after it has moved back, and signs nobody in", async () => {
    await signUp();
    const { cookie } = await signIn();
    const change = async (email: string) => {
      await post("/profile", { ...ana, email }, cookie);
      return tokenFor("change_email", email);
    };
    const away = await change("new@example.com");
    const sessionsBefore = await db.$count(sessions);
    expect(await confirm(away)).toMatchObject({ status: 200, cookie: "" });
    expect(await db.$count(sessions)).toBe(sessionsBefore);
    expect(await emailOf(cookie)).toBe("new@example.com");
    expect((await confirm(away)).status).toBe(400);

    await confirm(await change(ana.email));
    expect(await emailOf(cookie)).toBe(ana.email);
    expect((await confirm(away)).status).toBe(400);
    expect((await confirm(away, cookie)).status).toBe(400);
    expect((await confirm(` ${away} `)).status).toBe(400);
    expect(await emailOf(cookie)).toBe(ana.email);
  });

  test("of one account does nothing for who is signed in to another", async () => {
    await signUp();
    const { cookie } = await signIn();
    await post("/profile", { ...ana, email: "new@example.com" }, cookie);
    await signUp({ email: "ben@example.com" });
    const ben = await signIn({ email: "ben@example.com" });
    expect((await confirm(await tokenFor("change_email", "new@example.com"), ben.cookie)).status).toBe(400);
    expect([await emailOf(cookie), await emailOf(ben.cookie)]).toEqual([ana.email, "ben@example.com"]);
  });

  test("can't be made up, nor be taken for another kind of link", async () => {
    await signUp();
    const token = await tokenFor("verify_email");
    const [head = "", body = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, updateTo: "evil@example.com" })).toString("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const forged of [`${head}.${other}.${signature}`, `${none}.${other}.`, `${head}.${body}.`, "x.y.z", body]) {
      expect((await confirm(forged)).status).toBe(400);
      expect((await post("/reset-password", { token: forged, password: "with the moon" })).status).toBe(400);
    }
    expect((await post("/reset-password", { token, password: "with the moon" })).status).toBe(400);
    expect(await db.select({ email: profiles.email }).from(profiles)).toEqual([{ email: ana.email }]);
  });
});

describe("the link to set up the house", () => {
  test("makes one owner, also when it is used twice at the same moment", async () => {
    const token = await setUpToken();
    const answers = await Promise.all([setUp(token), setUp(token, "eva@example.com")]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "403"]);
    expect((await setUp(token, "late@example.com")).status).toBe(403);
    expect(await db.$count(profiles)).toBe(1);
  });

  test("is of no use once there is an admin, and doesn't come back with the next house", async () => {
    const before = await setUpToken();
    await setUp(before);
    expect(await ensureOwner(app)).toBeNull();
    await db.delete(profiles);
    expect(await setUpToken()).not.toBe(before);
    expect((await setUp(before)).status).toBe(403);
  });
});

describe("a session", () => {
  test("that was signed out is over, wherever its cookie was kept", async () => {
    await signUp();
    const { cookie } = await signIn();
    expect(await emailOf(cookie)).toBe(ana.email);
    await post("/logout", {}, cookie);
    expect(await emailOf(cookie)).toBeNull();
  });

  test("is not shared: a second sign-in has one of its own, and begins anew with each", async () => {
    await signUp();
    const [one, other] = [await signIn(), await signIn()];
    expect(one.cookie).not.toBe(other.cookie);
    await post("/logout", {}, one.cookie);
    expect(await emailOf(other.cookie)).toBe(ana.email);
    // Nobody's session is taken over by sending it along to a sign-in.
    expect((await post("/login", ana, other.cookie)).cookie).not.toBe(other.cookie);
  });
});
