import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BookingCard } from "#app/features/bookings/components/booking-card.tsx";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { Decisions } from "#app/features/bookings/decisions/components/use-decisions.ts";
import { makeBookingView } from "#tests/support/booking-view.ts";

const booking = makeBookingView({
  guest_count: 1,
  status: "denied",
  denial_reason: "The roof is being mended",
  user: { full_name: "Ana Ruiz", email: "ana@example.com", phone_number: "+52 624 100" },
});
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
