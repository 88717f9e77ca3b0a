import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BookingCard } from "#app/features/bookings/components/booking-card.tsx";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { Decisions } from "#app/features/bookings/components/use-decisions.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import type { Contact } from "#app/features/property/contact.ts";

const booking: BookingView = {
  id: "a",
  reference: "K7QF-22AB",
  property_id: "p",
  user_id: "u",
  start_date: "2027-03-09",
  end_date: "2027-03-12",
  nights: 4,
  guest_count: 1,
  total_price: "960.00",
  currency: "USD",
  quote_lines: [],
  special_requests: null,
  status: "denied",
  cancellation_reason: null,
  denial_reason: "The roof is being mended",
  conflict: false,
  paid: "0.00",
  balance: "0.00",
  created_at: "2027-01-01T00:00:00.000Z",
  updated_at: "2027-01-01T00:00:00.000Z",
  property: { title: "Casa Marea", check_in_time: "15:00", check_out_time: "11:00" },
  user: { full_name: "Ana Ruiz", email: "ana@example.com", phone_number: "+52 624 100" },
};
const manager: Contact = { full_name: "Olga Marea", email: "olga@example.com", phone_number: "+1 555 0100" };

const decisions: Decisions = {
  busy: false,
  busyIds: [],
  decidedIds: [],
  outcome: null,
  confirmation: null,
  isConfirming: false,
  failure: "",
  approve: () => {},
  deny: () => {},
  cancel: () => {},
  decide: async () => {},
  close: () => {},
  dismiss: () => {},
};

const toGuest = (of: Contact) => renderToStaticMarkup(<BookingCard booking={booking} decisions={null} manager={of} />);
const toAdmin = (user: BookingView["user"]) =>
  renderToStaticMarkup(<BookingCard booking={{ ...booking, user }} decisions={decisions} manager={manager} />);

test("a guest reads the property's title and contact, with placeholders for missing data", () => {
  const html = toGuest(manager);
  for (const text of ["Casa Marea", "Olga Marea", "mailto:olga@example.com", "tel:+15550100", "$960 for 1 guest"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("The roof is being mended");
  expect(html).not.toContain("Ana Ruiz");
  expect(toGuest({ full_name: "", email: "", phone_number: null })).toContain("Property Manager");
});

test("an admin reads the guest's data, with placeholders for missing data", () => {
  const html = toAdmin(booking.user);
  for (const text of ["Ana Ruiz", "mailto:ana@example.com", "tel:+52624100"]) expect(html).toContain(text);
  const unknown = toAdmin({ full_name: "", email: "", phone_number: null });
  for (const text of ["Unknown User", "No email provided", "No phone provided"]) expect(unknown).toContain(text);
  expect(unknown).not.toContain("mailto:");
});

test("a guest who reads Spanish has the same card in Spanish, with users' texts unchanged", () => {
  const html = withLocale("es", () => toGuest(manager));
  for (const text of ["Rechazada", "Llegada", "9 mar 2027", "para 1 huésped", "Motivo", "Tu contacto", "Imprimir"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("The roof is being mended");
  for (const text of ["Check-in", "Denied", "Reason", "Print"]) expect(html).not.toContain(text);
});

test("a guest reads why their stay was cancelled", () => {
  const cancelled = { ...booking, status: "cancelled" as const, denial_reason: null };
  const html = renderToStaticMarkup(
    <BookingCard
      booking={{ ...cancelled, cancellation_reason: "A storm took the road" }}
      decisions={null}
      manager={manager}
    />,
  );
  expect(html).toContain("A storm took the road");
});
