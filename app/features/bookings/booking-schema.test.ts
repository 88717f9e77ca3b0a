import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countings } from "#app/lib/enums.ts";
import { addDays } from "#app/lib/stay.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { parseBookingRequest } from "#app/features/bookings/booking-schema.ts";
import { parseReason } from "#app/lib/forms/text-schema.ts";
import { parseBlockRequest } from "#app/features/availability/block-schema.ts";

const property = { today: "2026-11-21", max_guests: 6 };
const valid = {
  start_date: "2026-12-01",
  end_date: "2026-12-04",
  guest_count: "2",
  special_requests: " Late arrival ",
};

describe("a request for a stay", () => {
  test("is read from a form, its text trimmed", () => {
    expect(parseBookingRequest(valid, property)).toEqual({
      ok: true,
      value: { start_date: "2026-12-01", end_date: "2026-12-04", guest_count: 2, special_requests: "Late arrival" },
    });
  });

  test("may be JSON, and a total in it is ignored", () => {
    const parsed = parseBookingRequest({ ...valid, guest_count: 2, total_price: "1.00" }, property);
    expect(parsed.ok && parsed.value).not.toHaveProperty("total_price");
  });

  test("with empty special requests has null", () => {
    const parsed = parseBookingRequest({ ...valid, special_requests: "  " }, property);
    expect(parsed.ok && parsed.value.special_requests).toBeNull();
  });

  test.each([
    ["start_date", "2026-02-30", "There’s no such day"],
    ["start_date", "", "Please choose the first day"],
    ["start_date", "2026-11-20", "That first day has passed"],
    ["end_date", "2026-11-30", "The last day is before the first"],
    ["end_date", "2029-01-01", "You can book up to two years ahead"],
    ["end_date", "2027-12-02", "The longest stay is 365 nights"],
    ["guest_count", "0", "at least one guest"],
    ["guest_count", "-1", "whole number"],
    ["guest_count", "2.5", "whole number"],
    ["guest_count", "abc", "whole number"],
    ["guest_count", "7", "sleeps up to 6 guests"],
    ["guest_count", ["2", "3"], "whole number"],
    ["special_requests", "x".repeat(2001), "under 2,000 characters"],
  ])("with %s '%s' is rejected at that field", (field, value, message) => {
    const parsed = parseBookingRequest({ ...valid, [field]: value }, property);
    expect(parsed).toMatchObject({ ok: false, fields: { [field]: expect.stringContaining(message) as string } });
  });

  test("is rejected in the user's language", () => {
    const invalid = {
      start_date: "2026-11-20",
      end_date: "",
      guest_count: "7",
      special_requests: "x".repeat(2001),
    };
    expect(withLocale("es", () => parseBookingRequest(invalid, property))).toEqual({
      ok: false,
      fields: {
        end_date: "Elige el último día.",
        guest_count: "En la casa caben hasta 6 huéspedes.",
        special_requests: "Usa 2,000 caracteres como máximo.",
      },
    });
    expect(withLocale("es", () => parseBookingRequest({ ...valid, start_date: "2026-11-20" }, property))).toMatchObject(
      {
        fields: { start_date: "El primer día ya pasó. El más próximo es el 21 nov 2026." },
      },
    );
    expect(withLocale("es", () => parseBookingRequest({ ...valid, end_date: "2027-12-02" }, property))).toMatchObject({
      fields: { end_date: "La estancia más larga es de 365 noches." },
    });
  });

  describe("by nights", () => {
    const byNights = { ...property, counting: "nights" as const };

    test("ends with the night before the check-out", () => {
      expect(parseBookingRequest(valid, byNights)).toMatchObject({
        ok: true,
        value: { start_date: "2026-12-01", end_date: "2026-12-03" },
      });
    });

    test("is read as its form says, whatever the property says now", () => {
      expect(parseBookingRequest({ ...valid, counting: "nights" }, property)).toMatchObject({
        value: { end_date: "2026-12-03", counting: "nights" },
      });
      expect(parseBookingRequest({ ...valid, counting: "days" }, byNights)).toMatchObject({
        value: { end_date: "2026-12-04", counting: "days" },
      });
      expect(parseBookingRequest({ ...valid, counting: "weeks" }, byNights)).toMatchObject({
        value: { end_date: "2026-12-03" },
      });
    });

    test.each([
      ["start_date", "", "your check-in day"],
      ["start_date", "2026-11-20", "That check-in day has passed"],
      ["end_date", "", "your check-out day"],
      ["end_date", "2026-12-01", "at least one day after check-in"],
      ["end_date", "2026-11-30", "at least one day after check-in"],
      ["end_date", "2026-12-32", "no such day"],
      ["end_date", "0000-01-01", "no such day"],
      ["end_date", "2028-11-23", "The latest check-out is Nov 22, 2028"],
      ["end_date", "2027-12-02", "The longest stay is 365 nights"],
    ])("with %s '%s' is rejected at that field", (field, value, message) => {
      const parsed = parseBookingRequest({ ...valid, [field]: value }, byNights);
      expect(parsed).toMatchObject({ ok: false, fields: { [field]: expect.stringContaining(message) as string } });
    });

    test("can check out the day after the last night that can be booked", () => {
      const last = { ...valid, start_date: "2028-11-20", end_date: "2028-11-22" };
      expect(parseBookingRequest(last, byNights)).toMatchObject({ ok: true, value: { end_date: "2028-11-21" } });
    });

    test("is the same stay as by days with a check-out a day later", () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: -3, max: 400 }), (from, nights) => {
          const start_date = addDays(property.today, from);
          const byDays = { ...valid, start_date, end_date: addDays(start_date, nights - 1) };
          const result = parseBookingRequest({ ...byDays, end_date: addDays(start_date, nights) }, byNights);
          const expected = parseBookingRequest(byDays, property);
          // The messages of errors differ.
          expect(result.ok && result).toEqual(expected.ok && expected);
        }),
      );
    });
  });

  test("never throws, for any input", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(valid), "counting"), fc.anything()), (fields) => {
        for (const counting of countings)
          expect(typeof parseBookingRequest(fields, { ...property, counting }).ok).toBe("boolean");
        expect(typeof parseBlockRequest(fields, property.today).ok).toBe("boolean");
      }),
    );
  });
});

test("a reason of only blanks is null", () => {
  expect(parseReason(" \n ", "denial_reason")).toMatchObject({
    ok: false,
    fields: { denial_reason: expect.any(String) as string },
  });
  expect(parseReason(" Family visit ", "denial_reason")).toEqual({ ok: true, value: "Family visit" });
});
