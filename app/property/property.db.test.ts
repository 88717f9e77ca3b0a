import { beforeEach, expect, test } from "vitest";
import { findManager, findProperty } from "#app/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#test/database.ts";
import { createProfile, createProperty } from "#test/factories.ts";

const { db } = await testDatabase();
const contact = { contact_name: "Marina", contact_email: "marina@example.com" };

beforeEach(() => emptyDatabase(db));

test("there is no house before there is one", async () => {
  expect(await findProperty(db)).toBeNull();
});

test("guests turn to the first admin", async () => {
  const property = await createProperty(db, contact);
  await createProfile(db, { created_at: new Date("2026-01-01T00:00:00Z") });
  await createProfile(db, { role: "admin", full_name: "Second", created_at: new Date("2026-03-01T00:00:00Z") });
  await createProfile(db, { role: "admin", full_name: "First", created_at: new Date("2026-02-01T00:00:00Z") });
  expect(await findManager(db, property)).toMatchObject({ full_name: "First", phone_number: "+1 555 0100" });
});

test("guests turn to the house's own contact while there is no admin", async () => {
  const property = await createProperty(db, contact);
  await createProfile(db);
  expect(await findManager(db, property)).toEqual({
    full_name: "Marina",
    email: "marina@example.com",
    phone_number: null,
  });
});
