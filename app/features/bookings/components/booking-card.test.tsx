import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BookingCard } from "#app/features/bookings/components/booking-card.tsx";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { Decisions } from "#app/features/bookings/components/use-decisions.ts";

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
const decisions: Decisions = {
  busy: false,
  busyIds: [],
  decidedIds: [],
  answeredIds: [],
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

const toAdmin = (user: BookingView["user"]) =>
  renderToStaticMarkup(<BookingCard booking={{ ...booking, user }} decisions={decisions} />);

test("an admin reads the guest's data, with placeholders for missing data", () => {
  const html = toAdmin(booking.user);
  for (const text of ["Ana Ruiz", "mailto:ana@example.com", "tel:+52624100"]) expect(html).toContain(text);
  const unknown = toAdmin({ full_name: "", email: "", phone_number: null });
  for (const text of ["Unknown User", "No email provided", "No phone provided"]) expect(unknown).toContain(text);
  expect(unknown).not.toContain("mailto:");
});
