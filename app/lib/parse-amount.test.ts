import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, toDecimal } from "#app/lib/money.ts";
import { exampleAmount, parseAmount } from "#app/lib/parse-amount.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

describe("an amount is parsed in the owner's format", () => {
  test.each([
    ["480", "USD", 48_000],
    ["480.00", "USD", 48_000],
    ["185,50", "USD", 18_550],
    ["185,5", "EUR", 18_550],
    ["1.234,50", "EUR", 123_450],
    ["1,234.50", "USD", 123_450],
    ["1 234,50", "EUR", 123_450],
    ["1\u202F234,50", "EUR", 123_450],
    ["1’234.50", "CHF", 123_450],
    ["1,234", "USD", 123_400],
    ["1.234", "EUR", 123_400],
    ["1,234,567", "USD", 123_456_700],
    ["1.234.567,8", "EUR", 123_456_780],
    ["$185.50", "USD", 18_550],
    ["US$ 185", "USD", 18_500],
    ["185 USD", "USD", 18_500],
    ["usd 185", "USD", 18_500],
    ["185,50 €", "EUR", 18_550],
    ["MXN 1,850.00", "MXN", 185_000],
    ["-200", "USD", -20_000],
    ["−$200", "USD", -20_000],
    ["$-200", "USD", -20_000],
    ["60000", "JPY", 60_000],
    ["¥60,000", "JPY", 60_000],
    ["60.000", "JPY", 60_000],
    ["60000.00", "JPY", 60_000],
    ["1,000,000", "COP", 1_000_000],
    ["12.345", "KWD", 12_345],
    ["12,345", "KWD", 12_345_000],
    ["0.125", "KWD", 125],
    ["0,125", "KWD", 125],
  ])("'%s' in %s", (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount);
  });

  test.each([
    ["", "USD"],
    ["abc", "USD"],
    ["1e3", "USD"],
    ["0x10", "USD"],
    ["1,23,4", "USD"],
    ["12,34.5", "USD"],
    ["1.234.56", "USD"],
    ["0.123", "USD"],
    ["1234.567", "USD"],
    ["12 34", "USD"],
    ["€185", "USD"],
    ["185.5", "JPY"],
    ["--5", "USD"],
    ["99999999999999", "USD"],
  ])("'%s' is invalid in %s", (typed, currency) => {
    expect(parseAmount(typed, currency)).toBeNull();
  });

  test("and as the page formats it, in both languages and every currency", () => {
    const currencies = fc.constantFrom("USD", "EUR", "MXN", "JPY", "KWD", "COP");
    fc.assert(
      fc.property(currencies, fc.integer({ min: 0, max: 1_000_000_000_000 }), (currency, amount) => {
        expect(parseAmount(toDecimal(amount, currency), currency)).toBe(amount);
        expect(parseAmount(formatMoney(amount, currency), currency)).toBe(amount);
        expect(withLocale("es", () => parseAmount(formatMoney(amount, currency), currency))).toBe(amount);
      }),
    );
  });

  test.each(["USD", "JPY", "KWD"])("the example for %s can be parsed", (currency) => {
    expect(parseAmount(exampleAmount(currency), currency)).toBeGreaterThan(0);
  });
});
