import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDecimal } from "#app/lib/money.ts";
import { MAX_LENGTH, MAX_PRICE, parsePropertyFields } from "#app/features/property/property-schema.ts";
import { amenities } from "#app/features/property/property.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

test("only the given fields are parsed", () => {
  expect(parsePropertyFields({ title: " Casa Nueva ", id: "1", is_demo: "true", total_price: "1" })).toEqual({
    ok: true,
    value: { title: "Casa Nueva" },
  });
  expect(parsePropertyFields({})).toEqual({ ok: true, value: {} });
});

describe("the property's fields are parsed to the stored values", () => {
  test.each([
    [{ title: "" }, { title: "" }],
    [
      { property_title: "Casa", property_intro: "White" },
      { title: "Casa", intro: "White" },
    ],
    [{ description: "One\r\n\r\nTwo\n" }, { description: "One\n\nTwo" }],
    [{ bedrooms: "0" }, { bedrooms: 0 }],
    [{ bedrooms: 4 }, { bedrooms: 4 }],
    [{ bathrooms: "1.5" }, { bathrooms: 1.5 }],
    [{ max_guests: "8" }, { max_guests: 8 }],
    [{ price_per_night: "145.5" }, { price_per_night: 14_550 }],
    [{ price_per_night: 145.5 }, { price_per_night: 14_550 }],
    [{ price_per_night: "185,50" }, { price_per_night: 18_550 }],
    [{ price_per_night: "$1,234.50" }, { price_per_night: 123_450 }],
    [
      { price_per_night: "60,000", currency: "jpy" },
      { price_per_night: 60_000, currency: "JPY" },
    ],
    [{ extra_guest_fee: "0" }, { extra_guest_fee: 0 }],
    [{ extra_guest_fee: "" }, { extra_guest_fee: 0 }],
    [
      { extra_guest_fee: "12.5", guests_included: "4" },
      { extra_guest_fee: 1250, guests_included: 4 },
    ],
    [{ currency: "mxn" }, { currency: "MXN" }],
    [{ time_zone: "Pacific/Honolulu" }, { time_zone: "Pacific/Honolulu" }],
    [{ check_in_time: "16:30" }, { check_in_time: "16:30" }],
    [
      { latitude: "23.16", longitude: "-109.68" },
      { latitude: 23.16, longitude: -109.68 },
    ],
    [
      { latitude: null, longitude: null },
      { latitude: null, longitude: null },
    ],
    [{ latitude: "" }, { latitude: null, longitude: null }],
    [{ location_type: "address" }, { location_type: "address" }],
    [{ contact_name: " " }, { contact_name: "Property Manager" }],
    [{ contact_email: "" }, { contact_email: "" }],
    [{ amenities: ["Yoga", "WiFi", "Yoga", ""] }, { amenities: ["WiFi", "Yoga"] }],
    [{ amenities: "" }, { amenities: [] }],
    [
      { amenities: ["Hammock", "  Baby   crib ", "wifi", "hammock", "Yoga"] },
      { amenities: ["WiFi", "Yoga", "Hammock", "Baby crib"] },
    ],
    [{ time_zone: "Madrid" }, { time_zone: "Europe/Madrid" }],
    [
      { payment_app_name: "Venmo", payment_app_handle: "@casa", payment_app_link: "venmo.com/casa" },
      { payment_apps: [{ name: "Venmo", handle: "@casa", link: "https://venmo.com/casa" }] },
    ],
    [
      { payment_app_name: "Pay", payment_app_handle: "casa", payment_app_link: "http://pay.example:8080/casa" },
      { payment_apps: [{ name: "Pay", handle: "casa", link: "http://pay.example:8080/casa" }] },
    ],
    [{ payment_apps: [] }, { payment_apps: [] }],
    [
      { payment_app_name: ["Venmo", ""], payment_app_handle: ["@casa", " "], payment_app_link: ["", ""] },
      { payment_apps: [{ name: "Venmo", handle: "@casa" }] },
    ],
    [
      { payment_app_name: "Pay", payment_app_handle: "casa", payment_app_link: "https://pay.example/casa" },
      { payment_apps: [{ name: "Pay", handle: "casa", link: "https://pay.example/casa" }] },
    ],
    [
      { payment_apps: [{ name: "Zelle", handle: "pay@casa.example", extra: 1 }] },
      { payment_apps: [{ name: "Zelle", handle: "pay@casa.example" }] },
    ],
    [
      { text_language: "es", house_rules: " Sin zapatos\r\n" },
      { text_language: "es", house_rules: "Sin zapatos" },
    ],
    [{ host_whatsapp: "+52 624 555 0142" }, { host_whatsapp: "+52 624 555 0142" }],
    [
      { nearby_name: ["Beach", "", "Shop"], nearby_distance: ["2 min on foot", " ", "15 min"] },
      {
        nearby: [
          { name: "Beach", distance: "2 min on foot" },
          { name: "Shop", distance: "15 min" },
        ],
      },
    ],
    [{ nearby_name: "", nearby_distance: "" }, { nearby: [] }],
    [
      { amenity_notes_amenity: ["WiFi", "TV", "Hammock"], amenity_notes_note: [" 80 Mbit/s ", "", "Two"] },
      {
        amenity_notes: [
          { amenity: "WiFi", note: "80 Mbit/s" },
          { amenity: "Hammock", note: "Two" },
        ],
      },
    ],
    [
      { questions: [{ question: "Pets?", answer: "Yes,\r\nplease ask first.", extra: 1 }] },
      { questions: [{ question: "Pets?", answer: "Yes,\nplease ask first." }] },
    ],
    [
      { reviews_guest_name: "Hannah", reviews_month: "2026-05", reviews_text: "Lovely", reviews_source: "" },
      { reviews: [{ guest_name: "Hannah", month: "2026-05", text: "Lovely", source: "" }] },
    ],
    [
      { seasons: ["Whales", ...Array.from({ length: 11 }, () => "")] },
      { seasons: ["Whales", ...Array.from({ length: 11 }, () => "")] },
    ],
    [{ seasons: Array.from({ length: 12 }, () => " ") }, { seasons: [] }],
    [{ seasons: "" }, { seasons: [] }],
  ])("%j", (fields, value) => {
    expect(parsePropertyFields(fields)).toEqual({ ok: true, value });
  });
});

describe("each invalid field has an error", () => {
  test.each([
    [{ title: "x".repeat(MAX_LENGTH.title + 1) }, "title"],
    [{ title: "one\ntwo" }, "title"],
    [{ title: ["one", "two"] }, "title"],
    [{ title: { name: "Casa" } }, "title"],
    [{ property_title: "x".repeat(MAX_LENGTH.title + 1) }, "property_title"],
    [{ brand_handle: " " }, "brand_handle"],
    [{ description: "x".repeat(MAX_LENGTH.text + 1) }, "description"],
    [{ activities: "a\u0000b" }, "activities"],
    [{ bedrooms: "" }, "bedrooms"],
    [{ bedrooms: "-1" }, "bedrooms"],
    [{ bedrooms: "2.5" }, "bedrooms"],
    [{ bedrooms: "1e2" }, "bedrooms"],
    [{ bathrooms: "1.3" }, "bathrooms"],
    [{ bathrooms: "60" }, "bathrooms"],
    [{ max_guests: "0" }, "max_guests"],
    [{ max_guests: true }, "max_guests"],
    [{ price_per_night: "0" }, "price_per_night"],
    [{ price_per_night: "-5" }, "price_per_night"],
    [{ price_per_night: 1.234 }, "price_per_night"],
    [{ price_per_night: "€145" }, "price_per_night"],
    [{ price_per_night: "145.50", currency: "JPY" }, "price_per_night"],
    [{ price_per_night: "1,000,000,000.01" }, "price_per_night"],
    [{ price_per_night: ["1", "2"] }, "price_per_night"],
    [{ extra_guest_fee: "-1" }, "extra_guest_fee"],
    [{ extra_guest_fee: "many" }, "extra_guest_fee"],
    [{ guests_included: "0" }, "guests_included"],
    [{ currency: "XYZ" }, "currency"],
    [{ currency: "$" }, "currency"],
    [{ time_zone: "Mars/Base" }, "time_zone"],
    [{ time_zone: "+05:30" }, "time_zone"],
    [{ time_zone: "" }, "time_zone"],
    [{ check_in_time: "24:00" }, "check_in_time"],
    [{ check_out_time: "3 pm" }, "check_out_time"],
    [{ latitude: "91", longitude: "0" }, "latitude"],
    [{ latitude: "0", longitude: "-180.5" }, "longitude"],
    [{ latitude: "23" }, "longitude"],
    [{ latitude: "", longitude: "10" }, "latitude"],
    [{ latitude: "NaN", longitude: "1" }, "latitude"],
    [{ location_type: "moon" }, "location_type"],
    [{ contact_email: "nobody" }, "contact_email"],
    [{ contact_phone: "call me" }, "contact_phone"],
    [{ amenities: ["WiFi", "x".repeat(41)] }, "amenities"],
    [{ amenities: Array.from({ length: 31 }, (_, number) => `Own ${number}`) }, "amenities"],
    [{ amenities: ["a\u0000b"] }, "amenities"],
    [{ amenities: [1] }, "amenities"],
    [{ payment_apps: "Venmo" }, "payment_apps"],
    [{ payment_apps: Array.from({ length: 11 }, () => ({ name: "a", handle: "b" })) }, "payment_apps"],
    [{ payment_app_name: ["", "Venmo"], payment_app_handle: ["", ""] }, "payment_apps.1.handle"],
    [{ payment_apps: [{ handle: "@casa" }] }, "payment_apps.0.name"],
    [{ payment_apps: [{ name: "P", handle: "x", link: "ftp://pay.example" }] }, "payment_apps.0.link"],
    [{ payment_apps: [{ name: "P", handle: "x", link: "javascript:alert(1)" }] }, "payment_apps.0.link"],
    [{ payment_apps: [{ name: "P", handle: "x", link: "venmo.com@evil.example" }] }, "payment_apps.0.link"],
    [{ payment_apps: [{ name: "P", handle: "x", link: "not a link" }] }, "payment_apps.0.link"],
    [{ time_zone: "Springfield" }, "time_zone"],
    [{ payment_apps: [{ name: "P", handle: "x\ny" }] }, "payment_apps.0.handle"],
    [{ payment_apps: [null, 5, { name: 7, handle: "x" }] }, "payment_apps.2.name"],
    [{ text_language: "fr" }, "text_language"],
    [{ language: "" }, "language"],
    [{ host_whatsapp: "624 555 0142" }, "host_whatsapp"],
    [{ direct_note: "x".repeat(MAX_LENGTH.direct_note + 1) }, "direct_note"],
    [{ nearby: "Beach" }, "nearby"],
    [{ amenity_notes: [{ amenity: "TV", note: "" }, { note: "Two" }] }, "amenity_notes.1.amenity"],
    [{ amenity_notes: [{ amenity: "TV", note: "x".repeat(81) }] }, "amenity_notes.0.note"],
    [{ nearby: [{ name: "Beach" }] }, "nearby.0.distance"],
    [{ nearby: [null, 5, { name: "Beach\nbar", distance: "far" }] }, "nearby.2.name"],
    [{ nearby: Array.from({ length: 21 }, () => ({ name: "Beach", distance: "far" })) }, "nearby"],
    [{ beds_room: ["Bunk room", "x".repeat(61)], beds_beds: ["2 singles", "1 king"] }, "beds.1.room"],
    [{ questions: [{ question: "Pets?", answer: "a\u0000b" }] }, "questions.0.answer"],
    [{ reviews: [{ guest_name: "Ann", month: "May 2026", text: "Nice" }] }, "reviews.0.month"],
    [{ reviews: [{ guest_name: "Ann", month: "2026-13", text: "Nice" }] }, "reviews.0.month"],
    [{ seasons: ["Whales", "Kites"] }, "seasons"],
    [{ seasons: Array.from({ length: 12 }, () => "x".repeat(41)) }, "seasons"],
    [{ seasons: { january: "Whales" } }, "seasons"],
  ])("%j", (fields, field) => {
    const parsed = parsePropertyFields(fields);
    expect(parsed).toMatchObject({
      ok: false,
      fields: { [field]: expect.stringMatching(/^Please .*\.$/) as string },
    });
  });
});

test("an owner who reads Spanish gets the errors in Spanish", () => {
  const long = "x".repeat(MAX_LENGTH.text + 1);
  const fields = { bedrooms: "muchas", latitude: "23", description: long, payment_app_name: "Zelle" };
  expect(withLocale("es", () => parsePropertyFields(fields))).toEqual({
    ok: false,
    fields: {
      bedrooms: "Escribe un número entero de 0 a 50.",
      description: "Usa 20,000 caracteres como máximo.",
      longitude: "Escribe también la longitud.",
      "payment_apps.0.handle": "Escribe tu usuario en esa aplicación.",
    },
  });
});

test("one invalid field rejects the whole form", () => {
  const parsed = parsePropertyFields({ title: "Casa", bedrooms: "many", bathrooms: "few" });
  expect(parsed.ok).toBe(false);
  expect(parsed.ok || Object.keys(parsed.fields)).toEqual(["bedrooms", "bathrooms"]);
});

test("a price is parsed as it was formatted, in every currency, and a year’s stay is still a safe integer", () => {
  const currencies = fc.constantFrom(...Intl.supportedValuesOf("currency"));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_PRICE }), currencies, (price_per_night, currency) => {
      const parsed = parsePropertyFields({ price_per_night: toDecimal(price_per_night, currency) }, currency);
      expect(parsed).toEqual({ ok: true, value: { price_per_night } });
    }),
  );
  expect(Number.isSafeInteger(366 * MAX_PRICE * 1000 + 100 * MAX_PRICE * 1000)).toBe(true);
});

test.each([
  ["60000", "JPY", 60_000],
  ["1000000", "COP", 1_000_000],
  ["1000000000", "VND", 1_000_000_000],
  ["45.500", "KWD", 45_500],
])("a price of %s %s a night can be saved", (price_per_night, currency, amount) => {
  expect(parsePropertyFields({ price_per_night }, currency)).toEqual({ ok: true, value: { price_per_night: amount } });
});

test("the error of an amount names the expected format in the property’s currency", () => {
  expect(parsePropertyFields({ price_per_night: "a lot" }, "JPY")).toEqual({
    ok: false,
    fields: { price_per_night: "Please enter an amount in JPY, such as 18500." },
  });
});

test("any selection of amenities is stored in the specification's order, without duplicates", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...amenities)), (chosen) => {
      expect(parsePropertyFields({ amenities: chosen })).toEqual({
        ok: true,
        value: { amenities: amenities.filter((name) => chosen.includes(name)) },
      });
    }),
  );
});

test("any input is parsed or rejected with a message, and never throws", () => {
  const names = ["title", "description", "bedrooms", "price_per_night", "latitude", "amenities", "payment_apps"];
  const lists = [
    "payment_app_name",
    "questions",
    "nearby_name",
    "amenity_notes_note",
    "reviews_month",
    "seasons",
    "text_language",
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, ...lists, "time_zone"), fc.anything()), (fields) => {
      const parsed = parsePropertyFields(fields);
      const sentences = parsed.ok ? [] : Object.values(parsed.fields);
      expect(sentences.filter((sentence) => !sentence.endsWith("."))).toEqual([]);
    }),
  );
});
