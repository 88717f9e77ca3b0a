import { describe, expect, test } from "vitest";
import {
  isUnpaid,
  isComplete,
  labelOf,
  namesOf,
  balanceLabel,
  paymentLabel,
} from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { makeBookingView } from "#tests/support/booking-view.ts";

const booking = makeBookingView();

test("a booking's label has its reference and guest", () => {
  expect(labelOf(booking)).toBe("K7QF-22AB, Ana Ruiz");
  expect(formatAmount("960.00", "USD")).toBe("$960");
});

test("missing data has the specification's placeholders", () => {
  expect(namesOf({ ...booking, user: null, property: null })).toEqual({
    guest: "Unknown User",
    email: "No email provided",
    phone: "No phone provided",
    property: "Unknown Property",
  });
  expect(namesOf({ ...booking, user: { full_name: "", email: "", phone_number: null } })).toMatchObject({
    guest: "Unknown User",
    email: "No email provided",
  });
});

test("the drawer omits bookings without a property or a guest", () => {
  const bookings = [booking, { ...booking, user: null }, { ...booking, property: null }];
  expect(bookings.filter(isComplete)).toEqual([booking]);
});

describe("payment", () => {
  test.each([
    ["0.00", "pending", "No payment recorded"],
    ["0.00", "denied", ""],
    ["480.00", "pending", "$480 of $960 paid"],
    ["960.00", "approved", "Paid"],
    ["1000.00", "approved", "Paid"],
    ["480.00", "cancelled", "$480 of $960 paid"],
  ] as const)("of %s for a %s booking reads '%s'", (paid, status, label) => {
    expect(paymentLabel({ ...booking, paid, status })).toBe(label);
  });

  test("a stay for free is neither paid nor unpaid", () => {
    expect(paymentLabel({ ...booking, total_price: "0.00", status: "approved" })).toBe("");
  });

  test.each([
    ["960.00", "0.00", "pending", null, null],
    ["480.00", "480.00", "pending", "Balance: $480", "Balance: $480"],
    ["240.00", "720.00", "approved", "Balance: $240, due before you arrive", "Balance: $240"],
    ["0.00", "960.00", "approved", null, null],
    ["-40.00", "1000.00", "approved", "You get $40 back.", "To be refunded: $40"],
    ["-480.00", "480.00", "denied", "You get $480 back.", "To be refunded: $480"],
    ["0.00", "480.00", "cancelled", "$480 was paid. The owner will agree with you how much is refunded.", null],
  ] as const)("leaves a balance of %s after %s for a %s booking, which reads '%s' to its guest", (...given) => {
    const [balance, paid, status, toGuest, toAdmin] = given;
    expect(balanceLabel({ ...booking, balance, paid, status }, "guest")).toBe(toGuest);
    expect(balanceLabel({ ...booking, balance, paid, status }, "admin")).toBe(toAdmin);
  });

  test("is missing only while no payment was recorded", () => {
    expect(isUnpaid(booking)).toBe(true);
    expect(isUnpaid({ ...booking, paid: "0.01" })).toBe(false);
  });
});

test("all labels are Spanish for users who read Spanish", () => {
  withLocale("es", () => {
    expect(namesOf({ ...booking, user: null, property: null })).toEqual({
      guest: "Usuario desconocido",
      email: "Sin correo electrónico",
      phone: "Sin teléfono",
      property: "Casa desconocida",
    });
    expect(paymentLabel({ ...booking, paid: "480.00" })).toBe("USD\u00A0480 de USD\u00A0960 pagados");
  });
});
