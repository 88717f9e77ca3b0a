import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convertMinorUnits, formatMoney, fromDecimal, toDecimal, nameOfDollar } from "#app/lib/money.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { decimalLines, extraGuestFee, quoteStay } from "#app/features/pricing/price.ts";
import { addDays } from "#app/lib/stay.ts";

const stayOf = (nights: number) => ({ start_date: "2027-02-27", end_date: addDays("2027-02-27", nights - 1) });
/** The default pricing with only the price set. */
const pricesOf = (price_per_night: number, currency = "USD") => ({
  price_per_night,
  extra_guest_fee: null,
  guests_included: 2,
  currency,
});
const currencies = fc.constantFrom(...Intl.supportedValuesOf("currency"));

describe("the price of a stay", () => {
  test.each([
    [1, 1, 24_000, 24_000],
    [3, 2, 24_000, 72_000],
    [3, 3, 24_000, 73_000],
    [3, 6, 24_000, 76_000],
    [365, 2, 1, 365],
  ])("%i nights, %i guests at %i cents cost %i cents", (nights, guests, price, total) => {
    expect(quoteStay(stayOf(nights), guests, pricesOf(price)).total).toBe(total);
  });

  test("has a line for each part", () => {
    expect(quoteStay(stayOf(3), 4, pricesOf(24_000))).toEqual({
      nights: 3,
      lines: [
        { kind: "nights", count: 3, amount: 72_000 },
        { kind: "extra-guests", count: 2, amount: 2_000 },
      ],
      total: 74_000,
    });
  });

  test.each([
    [{ extra_guest_fee: 2500 }, 72_000 + 2 * 2500],
    [{ extra_guest_fee: 0 }, 72_000],
    [{ guests_included: 3 }, 72_000 + 1000],
    [{ currency: "MXN" }, 72_000],
    [{ currency: "MXN", extra_guest_fee: 20_000 }, 72_000 + 2 * 20_000],
  ])("follows the owner’s fee for extra guests: %j", (settings, total) => {
    expect(quoteStay(stayOf(3), 4, { ...pricesOf(24_000), ...settings }).total).toBe(total);
  });

  test("has a default fee of $10 in dollars, and none in other currencies", () => {
    expect(extraGuestFee(pricesOf(1, "USD"))).toBe(1000);
    expect(extraGuestFee(pricesOf(1, "MXN"))).toBe(0);
    expect(extraGuestFee({ currency: "MXN", extra_guest_fee: 20_000 })).toBe(20_000);
  });

  test("is formatted in the user’s language", () => {
    const { lines } = quoteStay(stayOf(3), 3, { ...pricesOf(24_000), extra_guest_fee: 1000 });
    expect(decimalLines(lines, "USD")).toEqual([
      { label: "$240 × 3 nights", amount: "720.00" },
      { label: "$10 × 1 extra guest", amount: "10.00" },
    ]);
    expect(withLocale("es", () => decimalLines(lines, "MXN"))).toEqual([
      { label: "$240 × 3 noches", amount: "720.00" },
      { label: "$10 × 1 huésped adicional", amount: "10.00" },
    ]);
  });

  test("is the sum of its lines in whole minor units, in every currency, and the fee does not grow with the nights", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 })),
        currencies,
        (nights, guests, guests_included, price_per_night, extra_guest_fee, currency) => {
          const prices = { price_per_night, extra_guest_fee, guests_included, currency };
          const { lines, total } = quoteStay(stayOf(nights), guests, prices);
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
          expect(lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
          expect(Number.isSafeInteger(total)).toBe(true);
          expect(total).toBe(nights * price_per_night + extraGuestFee(prices) * Math.max(0, guests - guests_included));
          expect(fromDecimal(toDecimal(total, currency), currency)).toBe(total);
        },
      ),
    );
  });
});

describe("an amount", () => {
  test("is converted to a decimal and back exactly, in every currency", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), currencies, (amount, currency) => {
        expect(fromDecimal(toDecimal(amount, currency), currency)).toBe(amount);
      }),
    );
  });
  test.each([
    [48_000, "USD", "480.00"],
    [5, "USD", "0.05"],
    [-20_000, "USD", "-200.00"],
    [60_000, "JPY", "60000"],
    [12_345, "KWD", "12.345"],
  ])("of %i in %s is formatted as %s", (amount, currency, decimal) => {
    expect(toDecimal(amount, currency)).toBe(decimal);
  });
  test.each(["", "--1", "1.234", "1e3", "1,000", "abc", "0x10", "12345678901234567"])("can't be '%s'", (text) => {
    expect(fromDecimal(text, "USD")).toBeNull();
  });
  test("has at most its currency's decimals", () => {
    expect(fromDecimal("60000.00", "JPY")).toBe(60_000);
    expect(fromDecimal("60000.50", "JPY")).toBeNull();
  });
  test("is parsed in its currency", () => {
    expect(formatMoney(48_000, "USD")).toBe("$480");
    expect(formatMoney(48_050, "USD")).toBe("$480.50");
    expect(formatMoney(60_000, "JPY")).toBe("¥60,000");
    expect(formatMoney(1_000_000, "COP")).toBe("COP\u00A01,000,000");
    expect(formatMoney(12_345, "KWD")).toBe("KWD\u00A012.345");
  });
  test("names its currency where '$' alone could be read as another", () => {
    expect(nameOfDollar("USD")).toBe("US dollars");
    expect(nameOfDollar("MXN")).toBeNull();
    expect(nameOfDollar("EUR")).toBeNull();
    expect(withLocale("en", () => nameOfDollar("USD"), "en-GB")).toBeNull();
    expect(withLocale("es", () => nameOfDollar("USD"))).toBeNull();
    expect(withLocale("es", () => nameOfDollar("MXN"))).toBe("pesos mexicanos");
  });
  test("keeps its number in another currency", () => {
    expect(convertMinorUnits(60_000, "JPY", "USD")).toBe(6_000_000);
    expect(convertMinorUnits(18_550, "USD", "JPY")).toBe(186);
    expect(convertMinorUnits(24_000, "USD", "EUR")).toBe(24_000);
  });
});
