import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf } from "#app/features/bookings/balance.ts";

test.each([
  ["pending", 960, 0, false, 0, 960],
  ["approved", 960, 720, false, 0, 240],
  ["approved", 960, 1000, false, 0, -40],
  ["denied", 960, 480, false, 0, -480],
  ["denied", 960, 0, false, 0, 0],
  ["cancelled", 960, 960, false, 0, -960],
  ["cancelled", 960, 960, true, 0, 0],
  ["cancelled", 960, 960, true, 480, -480],
] as const)("a %s booking of %i with %i paid (approved before: %s, %i to refund) leaves %i", (...given) => {
  const [status, total_price, paid, was_approved, refund_due, balance] = given;
  expect(balanceOf({ status, total_price, paid, was_approved, refund_due })).toBe(balance);
});

test("a booking is paid in full once its balance is recorded", () => {
  const statuses = fc.constantFrom("pending", "approved", "denied", "cancelled");
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(
      statuses,
      amounts,
      amounts,
      fc.boolean(),
      amounts,
      (status, total_price, paid, was_approved, refund_due) => {
        const account = { status, total_price, was_approved } as const;
        const balance = balanceOf({ ...account, paid, refund_due });
        expect(balanceOf({ ...account, paid: paid + balance, refund_due: 0 })).toBe(0);
      },
    ),
  );
});
