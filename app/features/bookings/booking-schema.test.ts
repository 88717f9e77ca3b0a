import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

  test("never throws, for any input", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(valid)), fc.anything()), (fields) => {
        expect(typeof parseBookingRequest(fields, property).ok).toBe("boolean");
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
