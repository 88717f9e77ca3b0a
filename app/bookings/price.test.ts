import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inLanguage } from "#app/language.server.ts";
import { decimalLines, formatMoney, fromDecimal, quoteStay, toDecimal } from "#app/bookings/price.ts";
import { addDays } from "#app/bookings/stay.ts";

const stayOf = (nights: number) => ({ start_date: "2027-02-27", end_date: addDays("2027-02-27", nights - 1) });

describe("the price of a stay", () => {
  test.each([
    [1, 1, 24_000, 24_000],
    [3, 2, 24_000, 72_000],
    [3, 3, 24_000, 73_000],
    [3, 6, 24_000, 76_000],
    [365, 2, 1, 365],
  ])("%i nights, %i guests at %i cents cost %i cents", (nights, guests, price, total) => {
    expect(quoteStay(stayOf(nights), guests, price).total).toBe(total);
  });

  test("is shown line by line", () => {
    expect(quoteStay(stayOf(3), 4, 24_000)).toEqual({
      nights: 3,
      lines: [
        { kind: "nights", count: 3, amount: 72_000 },
        { kind: "extra-guests", count: 2, amount: 2_000 },
      ],
      total: 74_000,
    });
  });

  test("is written in the reader’s language", () => {
    const { lines } = quoteStay(stayOf(3), 3, 24_000);
    expect(decimalLines(lines, "USD")).toEqual([
      { label: "$240 × 3 nights", amount: "720.00" },
      { label: "1 extra guest", amount: "10.00" },
    ]);
    expect(inLanguage("es", () => decimalLines(lines, "MXN"))).toEqual([
      { label: "$240 × 3 noches", amount: "720.00" },
      { label: "1 huésped adicional", amount: "10.00" },
    ]);
  });

  test("is the sum of its lines, in whole cents, and the fee does not grow with the nights", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (nights, guests, price) => {
          const { lines, total } = quoteStay(stayOf(nights), guests, price);
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
          expect(total).toBe(nights * price + 1000 * Math.max(0, guests - 2));
        },
      ),
    );
  });
});

describe("an amount", () => {
  test("comes back from its decimal to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(fromDecimal(toDecimal(cents))).toBe(cents);
      }),
    );
  });
  test.each(["", "-1", "1.234", "1e3", "1,000", "abc", "0x10", "12345678"])("'%s' is none", (text) => {
    expect(fromDecimal(text)).toBeNull();
  });
  test("is read in dollars", () => {
    expect(formatMoney(48_000, "USD")).toBe("$480");
    expect(formatMoney(48_050, "USD")).toBe("$480.50");
  });
});
