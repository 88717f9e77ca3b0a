import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { BookingMailPayload } from "#app/bookings/booking-mail-payload.ts";
import { addDays } from "#app/bookings/stay.ts";

/**
 * An approved stay as a calendar file (RFC 5545). All-day, so DTEND is exclusive: the day after the last night sold.
 * `host` makes the UID unique in the world, and the same again for the same booking.
 */
export function writeStayFile({ booking, property }: BookingMailPayload, host: string, now: Date): string {
  const calendar = ical({ prodId: { company: "Palapa", product: "Stay" }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${booking.id}@${host}`,
    stamp: now,
    // As texts: a day is no moment, and the server's time zone has no say in it.
    start: booking.start_date,
    end: addDays(booking.end_date, 1),
    allDay: true,
    summary: `Stay at ${property.title}`,
    location: property.address || null,
    description: `Booking ${booking.reference}. Check-in from ${property.check_in_time}, check-out by ${property.check_out_time} the morning after the last night.`,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    sequence: 0,
  });
  return calendar.toString();
}
