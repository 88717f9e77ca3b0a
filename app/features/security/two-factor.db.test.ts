import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findTwoFactor } from "#app/features/security/two-factor.server.ts";
import { recoverAccount } from "#app/features/security/recover-account.server.ts";
import { mails, profiles, sessions, verifications } from "#app/server/db/schema.ts";
import { two_factors } from "#app/server/db/auth-schema.ts";
import * as recoveryCodes from "#app/routes/account/recovery-codes.ts";
import * as keptCodes from "#app/routes/account/recovery-codes.acknowledgement.ts";
import * as otherSessions from "#app/routes/account/sessions.removal.ts";
import * as begin from "#app/routes/account/two-factor.ts";
import * as confirm from "#app/routes/account/two-factor.confirmation.ts";
import * as turnOff from "#app/routes/account/two-factor.removal.ts";
import * as code from "#app/routes/auth/login.code.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as deletion from "#app/routes/account/profile.deletion.ts";
import * as resetPassword from "#app/routes/auth/reset-password.tsx";
import * as signup from "#app/routes/auth/signup.tsx";
import { ana, openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { nextTotpOf, totpOf } from "#tests/support/totp.ts";

const database = await testDatabase();
const { db } = database;
const { app, post, currentUserOf } = openAccounts(database);

const account = { email: ana.email, password: ana.password };
const fieldErrors = {
  status: 401,
  body: { error: "wrong-code", message: "That code isn’t right. Please try the next one." },
};

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  await post(signup, "/signup", ana);
  await db.update(profiles).set({ email_verified: true });
});

const signIn = (cookie = "") => post(login, "/login", account, { cookie });
const begun = async (cookie: string) =>
  (await post(begin, "/account/two-factor", { password: ana.password }, { cookie })).body.secret ?? "";
const secondStep = (cookie: string, typed: string, over: Record<string, string> = {}) =>
  post(code, "/login/code", { code: typed, ...over }, { cookie });
const kinds = async () => (await db.select().from(mails).orderBy(mails.created_at)).map(({ kind }) => kind);

/** Signs in and turns on two-factor sign-in. */
async function turnedOn() {
  const { cookie: before } = await signIn();
  const secret = await begun(before);
  const { body, cookie } = await post(confirm, "/x", { code: totpOf(secret) }, { cookie: before });
  return { secret, codes: body.recovery_codes ?? [], cookie };
}

async function stateOf() {
  const [user] = await db.select().from(profiles);
  return findTwoFactor(app, user?.id ?? "");
}

describe("two-factor sign-in", () => {
  test("is set up with the password and the app's first code, and creates ten recovery codes and an e-mail", async () => {
    const { cookie } = await signIn();
    const secret = await begun(cookie);
    expect(secret).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    expect(await stateOf()).toMatchObject({ state: "begun" });
    // No code is required before the first one has confirmed the setup.
    expect((await signIn()).body.profile).toBeDefined();
    const on = await post(confirm, "/x", { code: totpOf(secret) }, { cookie });
    expect(on.status).toBe(200);
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    expect(await currentUserOf(on.cookie)).toMatchObject({ email: ana.email });
    expect(await kinds()).toContain("two_factor_on");
    expect(await stateOf()).toMatchObject({ state: "on", codes_left: 10 });
  });

  test("can't be set up without the correct password", async () => {
    const { cookie } = await signIn();
    for (const [password, status] of [
      ["against the tide", 422],
      ["", 400],
    ] as const) {
      expect((await post(begin, "/account/two-factor", { password }, { cookie })).status).toBe(status);
    }
    expect(await stateOf()).toEqual({ state: "off" });
  });

  test("is not turned on by a wrong code, a recovery code or an expired setup", async () => {
    const { cookie } = await signIn();
    const secret = await begun(cookie);
    const other = totpOf(secret) === "000000" ? "111111" : "000000";
    expect((await post(confirm, "/x", { code: other }, { cookie })).status).toBe(422);
    expect((await post(confirm, "/x", { code: "k7qmx-2nwdp" }, { cookie })).status).toBe(400);
    await db.update(two_factors).set({ created_at: new Date(Date.now() - 16 * 60_000) });
    expect(await stateOf()).toEqual({ state: "off" });
    const late = await post(confirm, "/x", { code: totpOf(secret) }, { cookie });
    expect(late).toMatchObject({ status: 409, body: { message: "That took too long. Please start again." } });
    expect((await signIn()).body.two_factor).toBeUndefined();
  });

  test("stores its secret and its codes encrypted", async () => {
    const { codes } = await turnedOn();
    const [row] = await db.select().from(two_factors);
    for (const each of codes) expect(row?.backupCodes).not.toContain(each);
  });

  test("is turned off with the password, which sends an e-mail", async () => {
    const { cookie } = await turnedOn();
    const off = (password: string) => post(turnOff, "/x", { password }, { cookie });
    expect((await off("against the tide")).status).toBe(422);
    expect((await signIn()).body).toEqual({ two_factor: true });
    expect((await off(ana.password)).status).toBe(200);
    expect((await signIn()).body.profile).toMatchObject({ email: ana.email });
    expect(await kinds()).toContain("two_factor_off");
    expect(await db.$count(two_factors)).toBe(0);
  });

  test("is deleted with the account", async () => {
    const { cookie } = await turnedOn();
    const { status } = await post(deletion, "/profile/deletion", { password: ana.password }, { cookie });
    expect(status).toBe(200);
    expect([await db.$count(profiles), await db.$count(two_factors)]).toEqual([0, 0]);
  });
});

describe("signing in with two factors", () => {
  test("the password alone does not sign in, and the response only says that a code is needed", async () => {
    await turnedOn();
    const first = await signIn();
    expect(first).toMatchObject({ status: 200, body: { two_factor: true }, cookie: "" });
    expect(await currentUserOf(first.cookies)).toBeNull();
    const { body } = await post(login, "/login", { ...account, password: "against the tide" });
    expect(body).toEqual({ error: "sign-in-failed", message: "Failed to sign in. Please check your credentials." });
  });

  test("the app's code signs in, once for each password step", async () => {
    const { secret } = await turnedOn();
    const { cookies } = await signIn();
    const opened = await secondStep(cookies, nextTotpOf(secret));
    expect(opened).toMatchObject({ status: 200, body: { profile: { email: ana.email } } });
    expect(await currentUserOf(opened.cookie)).toMatchObject({ email: ana.email });
    expect(await secondStep(cookies, nextTotpOf(secret))).toMatchObject({
      status: 401,
      body: { error: "sign-in-over" },
    });
  });

  test("a code works once, so that nobody who has seen it can use it", async () => {
    const { secret } = await turnedOn();
    const [mine, theirs, third] = [await signIn(), await signIn(), await signIn()];
    const sessionsBefore = await db.$count(sessions);
    const responses = await Promise.all([mine, theirs].map(({ cookies }) => secondStep(cookies, nextTotpOf(secret))));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
    const late = await secondStep(third.cookies, nextTotpOf(secret));
    const message = "That code has already been used. Please sign in again with the next one.";
    expect(late).toMatchObject({ status: 401, body: { error: "code-used", message }, cookie: "" });
    expect(await currentUserOf(late.cookies)).toBeNull();
    expect(await db.$count(sessions)).toBe(sessionsBefore + 1);
  });

  test("the code that turned it on can't be used to sign in", async () => {
    const { cookie } = await signIn();
    const secret = await begun(cookie);
    const used = totpOf(secret);
    expect((await post(confirm, "/x", { code: used }, { cookie })).status).toBe(200);
    const { cookies } = await signIn();
    expect(await secondStep(cookies, used)).toMatchObject({ status: 401, body: { error: "code-used" }, cookie: "" });
  });

  test("without JavaScript the browser is redirected to the code page and then to the requested page", async () => {
    const { secret } = await turnedOn();
    const by = { accept: "text/html" };
    const first = await post(login, "/login", { ...account, next: "/admin" }, by);
    expect(first.headers.get("location")).toBe("/login/code?next=%2Fadmin");
    const fields = { code: nextTotpOf(secret), next: "/admin" };
    const second = await post(code, "/login/code", fields, { ...by, cookie: first.cookies });
    expect(second.headers.get("location")).toBe("/admin");
  });

  test("a recovery code signs in too, once, in any format", async () => {
    const { codes } = await turnedOn();
    const [first = "", second = ""] = codes;
    expect((await secondStep((await signIn()).cookies, first.toUpperCase().replace("-", " "))).status).toBe(200);
    const { cookies } = await signIn();
    expect(await secondStep(cookies, first)).toMatchObject(fieldErrors);
    expect((await secondStep(cookies, second)).status).toBe(200);
    expect(await stateOf()).toMatchObject({ codes_left: 8 });
  });

  test("new recovery codes replace the old ones, and are shown until they are acknowledged", async () => {
    const { cookie, codes } = await turnedOn();
    const make = (password: string) => post(recoveryCodes, "/x", { password }, { cookie });
    expect((await make("against the tide")).status).toBe(422);
    const fresh = (await make(ana.password)).body.recovery_codes;
    expect(await stateOf()).toMatchObject({ new_codes: fresh });
    expect((await post(keptCodes, "/x", {}, { cookie })).status).toBe(200);
    expect(await stateOf()).toMatchObject({ new_codes: null, codes_left: 10 });
    expect(await secondStep((await signIn()).cookies, codes[0] ?? "")).toMatchObject(fieldErrors);
  });

  test("after five wrong codes the sign-in starts again, and after ten the account is locked for a while", async () => {
    const { secret } = await turnedOn();
    const guess = totpOf(secret) === "000000" ? "111111" : "000000";
    for (let round = 0; round < 2; round++) {
      const { cookies } = await signIn();
      for (let count = 0; count < 5; count++) expect(await secondStep(cookies, guess)).toMatchObject(fieldErrors);
      const response = await secondStep(cookies, nextTotpOf(secret));
      expect(response.body.error).toBe(round === 0 ? "sign-in-over" : "too-many-attempts");
    }
    const { cookies } = await signIn();
    const locked = await secondStep(cookies, nextTotpOf(secret));
    expect(locked).toMatchObject({ status: 429, body: { error: "too-many-attempts" } });
    expect(locked.headers.get("retry-after")).toBe("900");
  });

  test("a lock, a setup and codes created while the clock was years ahead expire normally", async () => {
    const { secret } = await turnedOn();
    const inYears = new Date(Date.now() + 5 * 365 * 86_400_000);
    await db
      .update(two_factors)
      .set({ lockedUntil: inYears, failedVerificationCount: 10, codes_shown_until: inYears, created_at: inYears });
    expect(await stateOf()).toMatchObject({ state: "on", new_codes: null });
    expect(await secondStep((await signIn()).cookies, nextTotpOf(secret))).toMatchObject({ status: 200 });
    await db.update(two_factors).set({ verified: false });
    expect(await stateOf()).toEqual({ state: "off" });
  });

  test.each(["", "12345", "not a code", "x".repeat(200)])("%j is rejected as an invalid code", async (typed) => {
    await turnedOn();
    const { cookies } = await signIn();
    const message = "Please enter the six digits, or a recovery code.";
    expect(await secondStep(cookies, typed)).toMatchObject({ status: 400, body: { fields: { code: message } } });
  });

  test("a code without the password step, or with another user's, does not sign in", async () => {
    const { secret } = await turnedOn();
    for (const cookie of ["", "palapa.two_factor=made-up.signature"]) {
      expect(await secondStep(cookie, nextTotpOf(secret))).toMatchObject({
        status: 401,
        body: { error: "sign-in-over" },
      });
    }
  });

  test("a trusted browser needs no code until all sessions are ended", async () => {
    const { secret } = await turnedOn();
    const { cookies } = await signIn();
    const trusted = await secondStep(cookies, nextTotpOf(secret), { trust_device: "on" });
    const again = await signIn(trusted.cookies);
    expect(again.body.profile).toMatchObject({ email: ana.email });
    await post(otherSessions, "/x", {}, { cookie: again.cookie });
    expect((await signIn(again.cookies)).body).toEqual({ two_factor: true });
  });

  test("sends the new-device e-mail only after both factors", async () => {
    const { secret } = await turnedOn();
    await db.delete(mails);
    const { cookies } = await signIn();
    expect(await kinds()).toEqual([]);
    await secondStep(cookies, nextTotpOf(secret));
    expect(await kinds()).toEqual(["new_sign_in"]);
    expect(await db.$count(mails, eq(mails.to_address, ana.email))).toBe(1);
  });
});

describe("a user who has lost all sign-in methods", () => {
  test("gets a one-time reset link from the operator, and an e-mail that two-factor sign-in is off", async () => {
    const { cookie } = await turnedOn();
    const token = (await recoverAccount(db, " Ana@Example.com", new Date())) ?? "";
    expect(await currentUserOf(cookie)).toBeNull();
    const password = "with the moon";
    expect((await post(resetPassword, "/reset-password", { token, password })).status).toBe(200);
    expect((await post(resetPassword, "/reset-password", { token, password })).status).toBe(400);
    expect((await post(login, "/login", { ...account, password })).body.profile).toMatchObject({ email: ana.email });
    expect(await kinds()).toContain("two_factor_off");
  });

  test("gets no link without an account", async () => {
    expect(await recoverAccount(db, "nobody@example.com", new Date())).toBeNull();
    expect(await db.$count(verifications)).toBe(0);
  });
});
