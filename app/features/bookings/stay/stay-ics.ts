import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { type CountedStay, formatSchedule, type StayTimes } from "#app/features/bookings/stay/stay-schedule.ts";
import { leavingDay } from "#app/lib/stay.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface IcsStay {
  booking: CountedStay & { id: string; reference: string };
  /** Higher in each later version of the stay: `sequenceOf`. 0 by default. */
  sequence?: number | undefined;
  property: StayTimes & { title: string; address: string };
}

/**
 * An approved stay as an iCalendar file (RFC 5545). The event is all-day, so its DTEND is exclusive: the day after the
 * last night sold. `host` makes the UID globally unique, and it is stable for a booking.
 */
export function createStayIcs({ booking, sequence = 0, property }: IcsStay, host: string, now: Date): string {
  const prodId = { company: "Palapa", product: "Stay", language: currentLanguage().toUpperCase() };
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${booking.id}@${host}`,
    stamp: now,
    // Strings, because a Date would depend on the server's time zone.
    start: booking.start_date,
    end: leavingDay(booking),
    allDay: true,
    summary: m.mail_stay_file_summary({ house: property.title }),
    location: property.address || null,
    description: m.mail_stay_file_text({
      reference: booking.reference,
      schedule: formatSchedule(booking, property, "guest"),
    }),
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
    sequence,
  });
  return calendar.toString();
}

/** The SEQUENCE of a booking, as in the exported calendar: the seconds from its request to its last change. */
export function sequenceOf({ created_at, updated_at }: Record<"created_at" | "updated_at", string | Date>): number {
  return Math.max(0, Math.floor((new Date(updated_at).getTime() - new Date(created_at).getTime()) / 1000));
}
