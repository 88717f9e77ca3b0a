import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasBegun, nextRefund, refundOf, type RefundableStay } from "#app/features/bookings/cancellation/refund.ts";
import { fractionDigits, fromDecimal, toDecimal } from "#app/lib/money.ts";
import { addDays } from "#app/lib/stay.ts";

const start_date = "2026-12-07";
const before = (days: number) => addDays(start_date, -days);
const refund_steps = [
  { days: 30, percent: 100 },
  { days: 7, percent: 50 },
];
const stayOf = (more: Partial<RefundableStay> = {}): RefundableStay => ({
  start_date,
  total_price: 120_000,
  paid: 120_000,
  refund_steps,
  ...more,
});

describe("what comes back of a cancelled stay", () => {
  test.each([
    [31, 120_000],
    [30, 120_000],
    [29, 60_000],
    [7, 60_000],
    [6, 0],
    [0, 0],
  ])("%i days before check-in is %i cents of 120,000", (days, refund) => {
    expect(refundOf(stayOf(), before(days))).toBe(refund);
  });

  test("is nothing without steps", () => {
    expect(refundOf(stayOf({ refund_steps: [] }), before(300))).toBe(0);
  });

  test("is at most what was paid", () => {
    expect(refundOf(stayOf({ paid: 30_000 }), before(30))).toBe(30_000);
    expect(refundOf(stayOf({ paid: 30_000 }), before(7))).toBe(30_000);
    expect(refundOf(stayOf({ paid: 0 }), before(30))).toBe(0);
  });

  test("includes all that was paid beyond the total, as after a change to fewer nights", () => {
    expect(refundOf(stayOf({ paid: 150_000 }), before(30))).toBe(150_000);
    expect(refundOf(stayOf({ paid: 150_000 }), before(7))).toBe(90_000);
    expect(refundOf(stayOf({ paid: 150_000 }), before(6))).toBe(30_000);
  });

  test("becomes less on the day after the last one of a step", () => {
    expect(nextRefund(stayOf(), before(60))).toEqual({ from: "2026-11-08", refund: 60_000 });
    expect(nextRefund(stayOf(), before(12))).toEqual({ from: "2026-12-01", refund: 0 });
    expect(nextRefund(stayOf(), before(6))).toBeNull();
  });

  test("stays the same where a further step or the payment changes nothing", () => {
    expect(nextRefund(stayOf({ refund_steps: [{ days: 0, percent: 80 }] }), before(60))).toBeNull();
    expect(nextRefund(stayOf({ paid: 30_000 }), before(60))).toEqual({ from: "2026-12-01", refund: 0 });
  });

  test("a stay begins on its first day", () => {
    expect(hasBegun(stayOf(), before(1))).toBe(false);
    expect(hasBegun(stayOf(), before(0))).toBe(true);
  });
});

describe("whatever the steps, the price and the currency", () => {
  const currencies = fc.constantFrom("JPY", "USD", "KWD");
  const steps = fc.uniqueArray(fc.record({ days: fc.nat(365), percent: fc.nat(100) }), {
    maxLength: 5,
    selector: ({ days }) => days,
  });
  const amount = fc.oneof(fc.nat(1_000_000), fc.maxSafeNat());
  const stays = fc
    .record({ total_price: amount, paid: amount, refund_steps: steps })
    .map(({ total_price, paid, ...others }) => stayOf({ total_price, paid, ...others }));
  const days = fc.integer({ min: 0, max: 800 });

  test("whole units come back, never less than what was paid beyond the total, nor more than was paid", () => {
    fc.assert(
      fc.property(stays, days, (stay, notice) => {
        const refund = refundOf(stay, before(notice));
        expect(Number.isSafeInteger(refund)).toBe(true);
        expect(refund).toBeGreaterThanOrEqual(Math.max(0, stay.paid - stay.total_price));
        expect(refund).toBeLessThanOrEqual(stay.paid);
      }),
    );
  });

  test("the amount has as many decimals as its currency, and none is lost", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(100), currencies, (total_price, percent, currency) => {
        const stay = stayOf({ total_price, paid: total_price, refund_steps: [{ days: 0, percent }] });
        const refund = refundOf(stay, before(1));
        const decimal = toDecimal(refund, currency);
        expect(decimal.split(".")[1]?.length ?? 0).toBe(fractionDigits(currency));
        expect(fromDecimal(decimal, currency)).toBe(refund);
      }),
    );
  });

  test("it never rises as check-in comes nearer", () => {
    fc.assert(
      fc.property(stays, days, days, (stay, one, other) => {
        const [earlier, later] = [Math.max(one, other), Math.min(one, other)];
        expect(refundOf(stay, before(later))).toBeLessThanOrEqual(refundOf(stay, before(earlier)));
      }),
    );
  });

  test("100 percent is exactly the total", () => {
    fc.assert(
      fc.property(amount, fc.nat(365), days, (total_price, from, notice) => {
        const stay = stayOf({ total_price, paid: total_price, refund_steps: [{ days: from, percent: 100 }] });
        expect(refundOf(stay, before(from + notice))).toBe(total_price);
      }),
    );
  });

  test("nothing changes before the day that is named as the next one", () => {
    fc.assert(
      fc.property(stays, fc.integer({ min: 1, max: 800 }), (stay, notice) => {
        const today = before(notice);
        const next = nextRefund(stay, today);
        const last = addDays(next?.from ?? start_date, -1);
        expect(refundOf(stay, last)).toBe(refundOf(stay, today));
        expect(next?.refund).toBe(next ? refundOf(stay, next.from) : undefined);
      }),
    );
  });
});
