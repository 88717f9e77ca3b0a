import { describe, expect, test } from "vitest";
import { type AgreedStay, quoteChange } from "#app/features/bookings/changes/change.ts";
import { quoteAgreed } from "#app/features/pricing/agreed-price.ts";
import { decimalLines, quoteStay } from "#app/features/pricing/price.ts";
import type { QuoteLine, Rates } from "#app/server/db/schema.ts";

const today = "2026-11-21";
const dates = { start_date: "2026-12-10", end_date: "2026-12-12" };
const otherDates = { start_date: "2026-12-20", end_date: "2026-12-21" };

const rates: Rates = {
  cleaning_fee: 5000,
  extras: [
    { name: "Boat trip", amount: 4000, per: "stay" },
    { name: "Breakfast", amount: 1000, per: "guest-night" },
  ],
  taxes: [{ name: "Lodging tax", percent: 3_000 }],
};
const before = { price_per_night: 10_000, extra_guest_fee: 1000, guests_included: 2, currency: "USD", rates };
/** The same house after the owner has raised everything, and offers no boat trips any more. */
const raised = {
  ...before,
  price_per_night: 30_000,
  extra_guest_fee: 2000,
  rates: {
    cleaning_fee: 9000,
    extras: [{ name: "Breakfast", amount: 1500, per: "guest-night" as const }],
    taxes: [{ name: "Lodging tax", percent: 5_000 }],
  },
};

function booked(guest_count: number): AgreedStay {
  const { lines } = quoteStay(dates, guest_count, before, { extras: ["Boat trip", "Breakfast"], today });
  return { ...dates, guest_count, quote_lines: lines };
}

const amountsOf = (lines: QuoteLine[]) => lines.map(({ kind, name, count, amount }) => [name ?? kind, count, amount]);
const quoteGuests = (booking: AgreedStay, guest_count: number) =>
  quoteChange(booking, { ...dates, guest_count }, raised, today);

describe("other guests on the same dates", () => {
  test("leave nights, cleaning and extras at their prices; fees for guests and taxes are today's", () => {
    expect(amountsOf(quoteGuests(booked(2), 3).lines)).toEqual([
      ["nights", 3, 30_000],
      ["extra-guests", 1, 2000],
      ["cleaning-fee", 1, 5000],
      ["Boat trip", 1, 4000],
      ["Breakfast", 9, 9000],
      ["Lodging tax", 1, 2500],
    ]);
  });

  test("keep what was charged for an extra when the owner charges it otherwise by now", () => {
    const perStay = {
      ...raised,
      rates: { ...raised.rates, extras: [{ name: "Breakfast", amount: 1500, per: "stay" as const }] },
    };
    const { lines } = quoteChange(booked(2), { ...dates, guest_count: 3 }, perStay, today);
    expect(lines).toContainEqual({ kind: "extra", name: "Breakfast", count: 6, amount: 6000 });
  });

  test("pay only today's prices when the dates are others, with the extras that are still offered", () => {
    const to = { ...otherDates, guest_count: 2 };
    const { lines } = quoteChange(booked(2), to, raised, today);
    expect(lines).toEqual(quoteStay(to, 2, raised, { extras: ["Breakfast"], today }).lines);
  });
});

const agreedFor = (guest_count: number, total: number): AgreedStay => ({
  ...booked(guest_count),
  quote_lines: quoteAgreed(dates, total, booked(guest_count).quote_lines).lines,
});

describe("a stay at an agreed total", () => {
  test("keeps the extras that its guest chose, which the total includes", () => {
    expect(amountsOf(agreedFor(2, 60_000).quote_lines)).toEqual([
      ["agreed", 1, 60_000],
      ["Boat trip", 1, 0],
      ["Breakfast", 1, 0],
    ]);
  });

  test("says of these extras that they are included", () => {
    expect(decimalLines(agreedFor(2, 60_000).quote_lines, "USD")).toEqual([
      { label: "Agreed price", amount: "600.00" },
      { label: "Boat trip (included)", amount: "0.00" },
      { label: "Breakfast (included)", amount: "0.00" },
    ]);
  });

  test.each([
    [2, 4, 64_000],
    [4, 2, 56_000],
    [4, 3, 58_000],
    [1, 2, 60_000],
  ])("with %i guests and then %i costs more or less by the fee for guests alone", (from, to, total) => {
    const quote = quoteGuests(agreedFor(from, 60_000), to);
    expect(quote.total).toBe(total);
    expect(amountsOf(quote.lines)).toEqual([
      ["agreed", 1, total],
      ["Boat trip", 1, 0],
      ["Breakfast", 1, 0],
    ]);
  });

  test("never costs less than nothing", () => {
    expect(quoteGuests(agreedFor(4, 1000), 2).total).toBe(0);
  });

  test("costs today's prices on other dates, extras included", () => {
    const to = { ...otherDates, guest_count: 2 };
    const { lines } = quoteChange(agreedFor(2, 60_000), to, raised, today);
    expect(lines).toEqual(quoteStay(to, 2, raised, { extras: ["Breakfast"], today }).lines);
  });
});
