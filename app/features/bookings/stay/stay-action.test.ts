import { expect, test } from "vitest";
import { isPaymentDue, stayAction } from "#app/features/bookings/stay/stay-action.ts";

const booking = {
  status: "pending" as const,
  conflict: false,
  balance: "480.00",
  currency: "USD",
  payment_apps: [{ name: "Venmo", handle: "@casamarea" }],
};

test.each([
  ["pays a pending request", {}, "pay"],
  ["reads a pending request that is paid", { balance: "0.00" }, "open"],
  ["reads a pending request while the owner tells each guest how to pay", { payment_apps: [] }, "open"],
  ["looks for other dates once theirs were taken", { conflict: true }, "other-dates"],
  ["gets directions to an approved stay", { status: "approved" }, "directions"],
  ["looks for other dates after a denial", { status: "denied" }, "other-dates"],
  ["looks for other dates after a cancellation", { status: "cancelled" }, "other-dates"],
] as const)("a guest %s", (_, over, action) => {
  expect(
    stayAction({ ...booking, ...over, payment_apps: [...("payment_apps" in over ? [] : booking.payment_apps)] }),
  ).toBe(action);
});

test("a guest owes money only for a stay that can still take place", () => {
  expect(isPaymentDue(booking)).toBe(true);
  expect(isPaymentDue({ ...booking, status: "approved" })).toBe(true);
  expect(isPaymentDue({ ...booking, balance: "0.00" })).toBe(false);
  expect(isPaymentDue({ ...booking, conflict: true })).toBe(false);
  expect(isPaymentDue({ ...booking, status: "denied" })).toBe(false);
});
