import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { formatSchedule, type StayTimes } from "#app/features/bookings/stay-schedule.ts";
import { leavingDay, type Stay } from "#app/lib/stay.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface IcsStay {
  booking: Stay & { id: string; reference: string };
  property: StayTimes & { title: string; address: string };
}

/**
 * An approved stay as an iCalendar file (RFC 5545). The event is all-day, so its DTEND is exclusive: the day after the
 * last night sold. `host` makes the UID globally unique, and it is stable for a booking.
 */
export function createStayIcs({ booking, property }: IcsStay, host: string, now: Date): string {
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
    sequence: 0,
  });
  return calendar.toString();
}
