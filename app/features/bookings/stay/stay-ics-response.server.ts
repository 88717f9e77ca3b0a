import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { createStayIcs, sequenceOf } from "#app/features/bookings/stay/stay-ics.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";

/** The download of an approved stay as an iCalendar file, the same that the e-mail of the approval has. */
export function icsResponse(booking: BookingView, property: Property, publicUrl: string, now: Date): Response {
  const stay = { booking, sequence: sequenceOf(booking), property: { ...property, title: nameOf(property) } };
  return new Response(createStayIcs(stay, new URL(publicUrl).hostname, now), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
