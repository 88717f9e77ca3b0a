import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { ensureOwner, isSetupToken, setUpOwner } from "#app/features/auth/owner.server.ts";
import { demoProperty } from "#app/features/property/demo-property.ts";
import { demoTextsInSpanish } from "#app/features/property/demo-texts-es.ts";
import { profiles, settings } from "#app/server/db/schema.ts";
import { demoParts } from "#app/features/property/demo-parts.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import * as login from "#app/routes/auth/login.tsx";
import * as setup from "#app/routes/auth/setup.tsx";
import * as signup from "#app/routes/auth/signup.tsx";
import { openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";

const database = await testDatabase();
const { db } = database;
const { app, post, currentUserOf } = openAccounts(database);
const owner = { full_name: "Olga Marín", phone_number: "", email: "olga@example.com", password: "my own house" };

beforeEach(() => emptyDatabase(db));

async function setupToken(): Promise<string> {
  const link = await ensureOwner(app);
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

test("the setup link creates the first admin and signs them in, and is the same at each start until then", async () => {
  const token = await setupToken();
  expect(await setupToken()).toBe(token);
  const { status, cookie } = await post(setup, "/setup", { ...owner, token, role: "user" });
  expect(status).toBe(201);
  expect(await currentUserOf(cookie)).toMatchObject({ email: "olga@example.com", role: "admin", phone_number: null });
  expect(await ensureOwner(app)).toBeNull();
});

test.each(["by the setup link", "by the settings"])(
  "an owner created %s replaces what guests of the demo would take for the owner's promises",
  async (method) => {
    await createProperty(db, demoProperty);
    if (method === "by the setup link") await post(setup, "/setup", { ...owner, token: await setupToken() });
    else {
      const env = { ...app.env, OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password };
      await ensureOwner({ ...app, env });
    }
    const property = await findProperty(db);
    expect(property).toMatchObject({
      payment_apps: [],
      contact_name: "Property Manager",
      contact_email: "",
      contact_phone: "",
      cancellation_policy: "",
      host_name: "",
      host_about: "",
      reviews: [],
      questions: [],
      arrival_guide: "",
    });
    expect(property?.translations.es).not.toHaveProperty("host_about");
    expect(property?.translations.es).toHaveProperty("nearby");
    const cleared = new Set(["payment_apps", "contact", "cancellation_policy", "host", "house_rules"]);
    for (const part of ["arrival_guide", "direct_note", "questions", "reviews"]) cleared.add(part);
    expect(property?.demo_parts).toEqual(demoParts.filter((part) => !cleared.has(part)));
  },
);

test("the property's language is that of the owner who creates their account", async () => {
  await createProperty(db, demoProperty);
  const token = await setupToken();
  await withLocale("es", () => post(setup, "/setup", { ...owner, token }));
  expect(await findProperty(db)).toMatchObject({
    language: "es",
    intro: demoTextsInSpanish.intro,
    translations: { en: { intro: demoProperty.intro } },
  });
});

test("payment apps and a contact that were saved before there was an owner are not replaced", async () => {
  const saved = { payment_apps: [{ name: "Wise", handle: "@olga" }], contact_phone: "+1 555 0199" };
  await createProperty(db, { ...demoProperty, ...saved, demo_parts: ["title"] });
  await post(setup, "/setup", { ...owner, token: await setupToken() });
  expect(await findProperty(db)).toMatchObject(saved);
});

test("the setup link works once, and only with its complete token", async () => {
  const token = await setupToken();
  expect((await post(setup, "/setup", { ...owner, token: token.slice(0, -1) })).status).toBe(403);
  expect((await post(setup, "/setup", { ...owner, token })).status).toBe(201);
  expect(await isSetupToken(app, token)).toBe(false);
  expect((await post(setup, "/setup", { ...owner, email: "late@example.com", token })).status).toBe(403);
  expect(await db.$count(profiles)).toBe(1);
});

test("of two simultaneous uses of the setup link one succeeds", async () => {
  const token = await setupToken();
  const results = await Promise.all(
    ["one", "other"].map((name) => setUpOwner(app, { ...owner, email: `${name}@example.com`, token })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.$count(profiles, eq(profiles.role, "admin"))).toBe(1);
});

test("the setup link can't take over an existing account", async () => {
  await post(signup, "/signup", { ...owner, phone_number: "+1 555 0100" });
  const { status, body } = await post(setup, "/setup", { ...owner, token: await setupToken() });
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty("email");
  expect(await db.$count(profiles, eq(profiles.role, "admin"))).toBe(0);
});

test("the database does not contain the setup token", async () => {
  const token = await setupToken();
  const rows = await db.select().from(settings);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("OWNER_EMAIL and OWNER_PASSWORD create the owner's account once, without a browser", async () => {
  const env = { OWNER_EMAIL: "Olga@example.com", OWNER_PASSWORD: owner.password, OWNER_NAME: "Olga" };
  const prepared = openAccounts(database, { env });
  expect(await ensureOwner(prepared.app)).toBeNull();
  expect(await ensureOwner(prepared.app)).toBeNull();
  const { cookie } = await post(login, "/login", { email: owner.email, password: owner.password });
  expect(await currentUserOf(cookie)).toMatchObject({ full_name: "Olga", role: "admin" });
  expect(await db.$count(profiles)).toBe(1);
});

test("a stranger who had signed up with the owner's address loses that account", async () => {
  const squatter = { ...owner, phone_number: "+1 555 0100", password: "a stranger's" };
  await post(signup, "/signup", squatter);
  const { cookie } = await post(login, "/login", squatter);
  const prepared = openAccounts(database, { env: { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password } });
  await ensureOwner(prepared.app);
  expect(await currentUserOf(cookie)).toBeNull();
  expect((await post(login, "/login", squatter)).status).toBe(401);
  expect((await post(login, "/login", owner)).status).toBe(200);
});
