import { beforeEach, expect, test } from "vitest";
import { mails, profiles } from "#app/server/db/schema.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";
import * as addPasskey from "#app/routes/account/passkeys.ts";
import * as options from "#app/routes/account/passkeys.options.ts";
import * as login from "#app/routes/auth/login.tsx";
import * as passkeySignIn from "#app/routes/auth/login.passkey.ts";
import * as signInOptions from "#app/routes/auth/login.passkey.options.ts";
import * as signup from "#app/routes/auth/signup.tsx";
import { ana, openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";

// e2e/security.spec.ts tests real credentials.

const database = await testDatabase();
const { db } = database;
const { post, currentUserOf } = openAccounts(database);

const rubbish = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} };
const made = { ...rubbish, response: { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["internal"] } };
const used = { ...rubbish, response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" } };

beforeEach(async () => {
  await emptyDatabase(db);
  await post(signup, "/signup", ana);
  await db.update(profiles).set({ email_verified: true });
});

async function signedIn(): Promise<string> {
  return (await post(login, "/login", { email: ana.email, password: ana.password })).cookie;
}

test("adding a passkey needs the password, and an invalid credential is rejected without an e-mail", async () => {
  const cookie = await signedIn();
  const begin = (password: string) => post(options, "/x", { name: "My phone", password }, { cookie });
  expect((await begin("against the tide")).status).toBe(422);
  const begun = await begin(ana.password);
  expect(begun).toMatchObject({
    status: 200,
    body: { rp: { id: "localhost" }, authenticatorSelection: { userVerification: "required" } },
  });
  for (const response of ["", "{}", "no JSON", JSON.stringify(made)]) {
    const jar = `${cookie}; ${begun.cookies}`;
    const result = await post(addPasskey, "/x", { name: "My phone", response }, { cookie: jar });
    expect(result).toMatchObject({ status: 422, body: { error: "passkey-refused" } });
  }
  expect([await db.$count(passkeys), await db.$count(mails)]).toEqual([0, 1]);
});

test("an unknown passkey can't sign in, with or without a valid challenge", async () => {
  const { body, cookies } = await post(signInOptions, "/x", {});
  expect(body).toMatchObject({ userVerification: "required" });
  const [user] = await db.select().from(profiles);
  await db.insert(passkeys).values({
    userId: user?.id ?? "",
    credentialID: "AAAA",
    publicKey: "AAAA",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  const known = JSON.stringify(used);
  const unknown = JSON.stringify({ ...used, id: "BBBB", rawId: "BBBB" });
  for (const [response, cookie] of [
    ["", cookies],
    [known, ""],
    [unknown, cookies],
    [known, cookies],
    [known, (await post(signInOptions, "/x", {})).cookies],
  ] as const) {
    const result = await post(passkeySignIn, "/x", { response }, { cookie });
    expect(result).toMatchObject({ status: 401, body: { error: "sign-in-failed" }, cookie: "" });
  }
  expect(await currentUserOf(cookies)).toBeNull();
});
