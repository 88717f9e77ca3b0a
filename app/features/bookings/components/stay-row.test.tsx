import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { StayRow } from "#app/features/bookings/components/stay-row.tsx";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import type { Contact } from "#app/features/property/contact.ts";
import { makeBookingView } from "#tests/support/booking-view.ts";

const booking = makeBookingView({
  guest_count: 1,
  status: "denied",
  denial_reason: "The roof is being mended",
  user: { full_name: "Ana Ruiz", email: "ana@example.com", phone_number: "+52 624 100" },
});
const manager: Contact = { full_name: "Olga Marea", email: "olga@example.com", phone_number: "+1 555 0100" };

const render = (over: Partial<BookingView> = {}, host: Contact = manager) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StayRow booking={{ ...booking, ...over }} manager={host} photo={undefined} />
    </MemoryRouter>,
  );

test("a guest reads the property's title and contact, with placeholders for missing data", () => {
  const html = render();
  for (const text of ["Casa Marea", "Olga Marea", "mailto:olga@example.com", "tel:+15550100", "$960 for 1 guest"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("The roof is being mended");
  expect(html).not.toContain("Ana Ruiz");
  expect(render({}, { full_name: "", email: "", phone_number: null })).toContain("Property Manager");
});

test("a row's title has the days from arrival to departure", () => {
  expect(render()).toContain("Mar 9 – Mar 13, 2027");
});

test("a guest who reads Spanish has the same row in Spanish, with users' texts unchanged", () => {
  const html = withLocale("es", () => render());
  for (const text of ["Rechazada", "Llegada", "9 mar 2027", "para 1 huésped", "Motivo", "Tu anfitrión"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("The roof is being mended");
  for (const text of ["Check-in", "Denied", "Reason", "Open"]) expect(html).not.toContain(text);
});

test("a guest reads why their stay was cancelled", () => {
  const cancelled = { status: "cancelled", denial_reason: null, cancellation_reason: "A storm took the road" } as const;
  expect(render(cancelled)).toContain("A storm took the road");
});
