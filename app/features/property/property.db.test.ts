import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { extraGuestFee } from "#app/features/pricing/price.ts";
import { rowsOf } from "#app/server/db/client.server.ts";
import { demoProperty } from "#app/features/property/demo-property.ts";
import {
  findManager,
  findProperty,
  type PropertyEdit,
  updateProperty,
} from "#app/features/property/property.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/eventually.ts";

const database = await testDatabase();
const { db } = database;
const contact = { contact_name: "Marina", contact_email: "marina@example.com" };

beforeEach(() => emptyDatabase(db));

test("an empty database has no property", async () => {
  expect(await findProperty(db)).toBeNull();
});

test("the guests' contact is the first admin", async () => {
  const property = await createProperty(db, contact);
  await createProfile(db, { created_at: new Date("2026-01-01T00:00:00Z") });
  await createProfile(db, { role: "admin", full_name: "Second", created_at: new Date("2026-03-01T00:00:00Z") });
  await createProfile(db, { role: "admin", full_name: "First", created_at: new Date("2026-02-01T00:00:00Z") });
  expect(await findManager(db, property)).toMatchObject({ full_name: "First", phone_number: "+1 555 0100" });
});

test("the first admin's name is never combined with the default contact's phone number", async () => {
  const property = await createProperty(db, { ...contact, contact_phone: "+1 555 0199" });
  await createProfile(db, { role: "admin", full_name: "First", email: "first@example.com", phone_number: null });
  expect(await findManager(db, property)).toEqual({
    full_name: "First",
    email: "first@example.com",
    phone_number: null,
  });
});

test("the guests' contact is the property's default contact while there is no admin", async () => {
  const property = await createProperty(db, contact);
  await createProfile(db);
  expect(await findManager(db, property)).toEqual({
    full_name: "Marina",
    email: "marina@example.com",
    phone_number: null,
  });
});

describe("when the owner saves", () => {
  const now = new Date("2026-11-21T18:00:00Z");

  test("only the given fields change", async () => {
    const before = await createProperty(db, { intro: "White", activities: "Surf" });
    const after = await updateProperty(db, { price_per_night: 14_500, amenities: ["Yoga"] }, now);
    expect(after).toEqual({ ...before, price_per_night: 14_500, amenities: ["Yoga"], updated_at: now });
    expect(await findProperty(db)).toEqual(after);
  });

  test.each([
    ["USD", 18_550, "JPY", 186],
    ["JPY", 60_000, "USD", 6_000_000],
    ["USD", 18_550, "EUR", 18_550],
    ["KWD", 45_500, "USD", 4_550],
  ])("a currency changed from %s (%i) to %s (%i) keeps the number of the price", async (from, before, to, after) => {
    await createProperty(db, { currency: from, price_per_night: before, extra_guest_fee: before });
    const edited = await updateProperty(db, { currency: to }, now);
    expect(edited).toMatchObject({ currency: to, price_per_night: after, extra_guest_fee: after });
  });

  test("the fee for extra guests is off in another currency until the owner sets it", async () => {
    await createProperty(db, { currency: "USD" });
    expect(extraGuestFee(orThrow(await findProperty(db)))).toBe(1000);
    await updateProperty(db, { currency: "MXN" }, now);
    expect(extraGuestFee(orThrow(await findProperty(db)))).toBe(0);
    await updateProperty(db, { extra_guest_fee: 20_000 }, now);
    expect(extraGuestFee(orThrow(await findProperty(db)))).toBe(20_000);
  });

  test("a price parsed in the previous currency keeps its number as well", async () => {
    await createProperty(db, { currency: "USD", price_per_night: 24_000 });
    expect(await updateProperty(db, { price_per_night: 185 }, now, "JPY")).toMatchObject({ price_per_night: 18_500 });
  });

  test("a booking keeps its price, its currency and its guests", async () => {
    await createProperty(db, { max_guests: 6, price_per_night: 24_000 });
    const stay = { start_date: "2027-03-01", end_date: "2027-03-03", guest_count: 6 };
    const booking = await createBooking(db, stay);
    await updateProperty(db, { price_per_night: 99_000, currency: "MXN", max_guests: 2 }, now);
    expect(await db.query.bookings.findFirst()).toEqual(booking);
  });

  test("saving a part of the demo marks only this part as replaced, also with the same value", async () => {
    await createProperty(db, { ...demoProperty, demo_parts: ["title", "price_per_night", "pin", "contact", "photos"] });
    const partsAfter = async (edit: PropertyEdit) => (await updateProperty(db, edit, now))?.demo_parts;
    expect(await partsAfter({ title: "Casa Nueva", bedrooms: 4 })).toEqual([
      "price_per_night",
      "pin",
      "contact",
      "photos",
    ]);
    expect(await partsAfter({ price_per_night: demoProperty.price_per_night })).toEqual(["pin", "contact", "photos"]);
    expect(await partsAfter({ latitude: 23, longitude: -110 })).toEqual(["contact", "photos"]);
    expect(await partsAfter({ contact_phone: "+1 555 0199" })).toEqual(["photos"]);
  });

  test("a text in another language becomes a translation, and everything else is changed as usual", async () => {
    await createProperty(db, { intro: "White", translations: { es: { title: "Casa" } } });
    const edit = { text_language: "es", intro: "Blanca", bedrooms: 4 } as const;
    expect(await updateProperty(db, edit, now)).toMatchObject({
      intro: "White",
      bedrooms: 4,
      translations: { es: { title: "Casa", intro: "Blanca" } },
    });
    expect(await updateProperty(db, { text_language: "es", intro: "" }, now)).toMatchObject({
      intro: "White",
      translations: { es: { title: "Casa" } },
    });
  });

  test("a demo text that is replaced loses the demo's translation; a translation of it replaces nothing", async () => {
    await createProperty(db, demoProperty);
    const translated = await updateProperty(db, { text_language: "es", intro: "Mi casa" }, now);
    expect(translated).toMatchObject({ intro: demoProperty.intro, translations: { es: { intro: "Mi casa" } } });
    expect(translated?.demo_parts).toContain("intro");
    const replaced = await updateProperty(db, { intro: "My house" }, now);
    expect(replaced?.intro).toBe("My house");
    expect(replaced?.translations.es).not.toHaveProperty("intro");
    expect(replaced?.translations.es).toHaveProperty("activities");
    // From now on the translation is the owner's.
    await updateProperty(db, { text_language: "es", intro: "Mi casa" }, now);
    expect((await updateProperty(db, { intro: "Our house" }, now))?.translations.es).toHaveProperty("intro", "Mi casa");
  });

  test("the property's language can be changed together with texts, which are in the language of the form", async () => {
    await createProperty(db, { title: "White House", intro: "White", translations: { es: { intro: "Blanca" } } });
    expect(await updateProperty(db, { language: "es", text_language: "es", title: "Casa Blanca" }, now)).toMatchObject({
      language: "es",
      title: "Casa Blanca",
      intro: "Blanca",
      translations: { en: { title: "White House", intro: "White" } },
    });
  });

  test("open pages are notified", async () => {
    await createProperty(db);
    const heard: string[] = [];
    const stop = await database.listen(
      "palapa",
      (topic) => heard.push(topic),
      () => undefined,
    );
    await updateProperty(db, { bedrooms: 4 }, now);
    await eventually(() => expect(heard).toContain("property"));
    await stop();
  });

  test("there must be a property", async () => {
    expect(await updateProperty(db, { bedrooms: 4 }, now)).toBeNull();
  });
});

test("the database knows every time zone that an owner can choose", async () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const known = await rowsOf<{ name: string }>(
    db,
    sql`select name from unnest(${sql.param(zones)}::text[]) as name where now() at time zone name is not null`,
  );
  expect(known).toHaveLength(zones.length);
});

function orThrow<Value>(value: Value | null): Value {
  if (value === null) throw new Error("There is no property");
  return value;
}
