import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { BookingMailPayload } from "#app/features/bookings/booking-email-payload.ts";
import { addDays } from "#app/lib/stay.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { formatTime } from "#app/lib/format-time.ts";
import { m } from "#messages";

/**
 * An approved stay as a calendar file (RFC 5545). All-day, so DTEND is exclusive: the day after the last night sold.
 * `host` makes the UID unique in the world, and the same again for the same booking.
 */
export function writeStayFile({ booking, property }: BookingMailPayload, host: string, now: Date): string {
  const prodId = { company: "Palapa", product: "Stay", language: currentLanguage().toUpperCase() };
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${booking.id}@${host}`,
    stamp: now,
    // As texts: a day is no moment, and the server's time zone has no say in it.
    start: booking.start_date,
    end: addDays(booking.end_date, 1),
    allDay: true,
    summary: m.mail_stay_file_summary({ house: property.title }),
    location: property.address || null,
    description: m.mail_stay_file_text({
      reference: booking.reference,
      arrival: formatTime(property.check_in_time),
      departure: formatTime(property.check_out_time),
    }),
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    sequence: 0,
  });
  return calendar.toString();
}
