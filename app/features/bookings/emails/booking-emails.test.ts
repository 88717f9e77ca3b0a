import { expect, test } from "vitest";
import type { BookingEmailPayload } from "#app/features/bookings/emails/booking-email-payload.ts";
import { bookingConfirmed } from "#app/features/bookings/emails/booking-emails.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const property = { title: "Casa Prueba", publicUrl: "https://casa.example", now: new Date("2026-11-21T18:00:00Z") };
const venmo = { name: "Venmo", handle: "@casaprueba" };

function approval(balance: string, payment_apps = [venmo]): string {
  const mail: BookingEmailPayload = {
    type: "booking_confirmed",
    booking: {
      id: "0b5d2f0e-3b1c-4c59-9f0a-0d8a6f9d1f10",
      reference: "K7QM-2XWD",
      start_date: "2026-12-30",
      end_date: "2027-01-02",
      nights: 4,
      guest_count: 2,
      total_price: "960.00",
      currency: "USD",
      quote_lines: [],
      special_requests: null,
    },
    user: { full_name: "Ana Reyes", email: "ana@example.com", phone_number: null },
    property: {
      title: "Casa Prueba",
      address: "",
      time_zone: "America/Mazatlan",
      check_in_time: "15:00",
      check_out_time: "11:00",
      payment_apps,
    },
    adminEmail: "olga@example.com",
    adminName: "Olga Marín",
    adminPhone: null,
    balance,
  };
  return JSON.stringify(bookingConfirmed(mail, property).blocks);
}

test("an approval names the balance, when it is due and where to pay it", () => {
  const mail = approval("240.00");
  for (const text of ["Balance: $240, due before you arrive", "with the reference K7QM-2XWD", "@casaprueba"]) {
    expect(mail).toContain(text);
  }
  expect(withLocale("es", () => approval("240.00"))).toContain("a pagar antes de tu llegada");
});

test("an approval without payment apps says that the owner will send the payment details", () => {
  expect(approval("240.00", [])).toContain("Olga will send you the payment details for $240.");
});

test("an approval of a paid stay requests no payment, and of an overpaid one names the refund", () => {
  expect(approval("0.00")).not.toMatch(/Balance|@casaprueba|paid back/);
  expect(approval("-40.00")).toContain("You get $40 back.");
});
