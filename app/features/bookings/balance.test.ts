import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf } from "#app/features/bookings/balance.ts";

test.each([
  ["pending", 960, 0, false, 960],
  ["approved", 960, 720, false, 240],
  ["approved", 960, 1000, false, -40],
  ["denied", 960, 480, false, -480],
  ["denied", 960, 0, false, 0],
  ["cancelled", 960, 960, false, -960],
  ["cancelled", 960, 960, true, 0],
] as const)("a %s booking of %i with %i paid (approved before: %s) leaves %i", (...given) => {
  const [status, total_price, paid, was_approved, balance] = given;
  expect(balanceOf({ status, total_price, paid, was_approved })).toBe(balance);
});

test("a booking is paid in full once its balance is recorded", () => {
  const statuses = fc.constantFrom("pending", "approved", "denied", "cancelled");
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(statuses, amounts, amounts, fc.boolean(), (status, total_price, paid, was_approved) => {
      const account = { status, total_price, was_approved } as const;
      const balance = balanceOf({ ...account, paid });
      expect(balanceOf({ ...account, paid: paid + balance })).toBe(0);
    }),
  );
});
