import { expect, test } from "vitest";
import { parseEnteredStay } from "#app/features/bookings/entered/entered-stay-schema.ts";

const limits = { today: "2026-11-22", max_guests: 6, currency: "USD" };
const valid = { start_date: "2026-12-07", end_date: "2026-12-10", guest_count: "2", guest_name: " Ana Ruiz " };
const parse = (fields: Record<string, unknown>) => parseEnteredStay({ ...valid, ...fields }, limits);
const errorsOf = (fields: Record<string, unknown>) => {
  const parsed = parse(fields);
  return parsed.ok ? [] : Object.keys(parsed.fields);
};

test("a stay that the owner enters needs dates, guests and a name; what they don’t know is null", () => {
  expect(parse({})).toEqual({
    ok: true,
    value: {
      start_date: "2026-12-07",
      end_date: "2026-12-10",
      guest_count: 2,
      guest_name: "Ana Ruiz",
      guest_email: null,
      guest_phone: null,
      total_price: null,
      source: null,
      note: null,
    },
  });
  const empty = parseEnteredStay({}, limits);
  expect(empty.ok ? [] : Object.keys(empty.fields)).toEqual(["start_date", "end_date", "guest_count", "guest_name"]);
});

test("a form that counts by check-in and check-out has the night before as the last one", () => {
  const byNights = parseEnteredStay({ ...valid, counting: "nights" }, { ...limits, counting: "nights" });
  expect(byNights).toMatchObject({ value: { end_date: "2026-12-09", counting: "nights" } });
});

test("the owner can agree on any price, also none", () => {
  expect(parse({ total_price: "1.234,50" })).toMatchObject({ value: { total_price: 123_450 } });
  expect(parse({ total_price: "$900" })).toMatchObject({ value: { total_price: 90_000 } });
  expect(parse({ total_price: "0" })).toMatchObject({ value: { total_price: 0 } });
  expect(parse({ total_price: 480 })).toMatchObject({ value: { total_price: 48_000 } });
});

test.each(["-1", "-0.01", "12.345.6", "1e3", "cheap", "99999999999999999999", " $ "])(
  "a price of '%s' is rejected",
  (total_price) => expect(errorsOf({ total_price })).toEqual(["total_price"]),
);

test("a price with more decimals than the currency has is rejected", () => {
  expect(errorsOf({ total_price: "480.5055" })).toEqual(["total_price"]);
  const inYen = parseEnteredStay({ ...valid, total_price: "480.5" }, { ...limits, currency: "JPY" });
  expect(inYen).toMatchObject({ ok: false, fields: { total_price: expect.stringContaining("JPY") as string } });
});

test.each([
  ["a web address", "Ana https://evil.example"],
  ["a host", "evil.example"],
  ["a line break", "Ana\nBcc: all@example.com"],
  ["a control character", "Ana\u0007"],
  ["a mark that turns the text around", "Ana \u202egnp.exe"],
  ["10,000 letters", "a".repeat(10_000)],
  ["nothing but spaces", "   "],
])("a guest’s name with %s is rejected", (_, guest_name) => {
  expect(errorsOf({ guest_name })).toEqual(["guest_name"]);
});

test("an address and a phone number can be missing, but not be nonsense", () => {
  expect(parse({ guest_email: "Ana@Example.com", guest_phone: "+52 624 555 0100" })).toMatchObject({
    value: { guest_email: "ana@example.com", guest_phone: "+52 624 555 0100" },
  });
  expect(errorsOf({ guest_email: "ana", guest_phone: "call me" })).toEqual(["guest_email", "guest_phone"]);
});

test("the source is one of the list or free text of one line", () => {
  expect(parse({ source: "Airbnb" })).toMatchObject({ value: { source: "airbnb" } });
  expect(parse({ source: "A neighbour" })).toMatchObject({ value: { source: "A neighbour" } });
  expect(parse({ source: "other", source_other: "Instagram" })).toMatchObject({ value: { source: "Instagram" } });
  expect(parse({ source: "other", source_other: "" })).toMatchObject({ value: { source: null } });
  expect(errorsOf({ source: "a\nb" })).toEqual(["source"]);
  expect(errorsOf({ source: "a".repeat(61) })).toEqual(["source"]);
});

test("a stay may have begun, until the day on which the guest leaves", () => {
  expect(parse({ start_date: "2026-11-18", end_date: "2026-11-21" })).toMatchObject({ ok: true });
  expect(parse({ start_date: "2026-11-17", end_date: "2026-11-20" })).toEqual({
    ok: false,
    fields: { end_date: "That stay is over. You can add one until the day your guest leaves." },
  });
});
