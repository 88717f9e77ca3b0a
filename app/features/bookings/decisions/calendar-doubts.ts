import type { CalendarDoubts } from "#app/features/bookings/decisions/calendar-check.server.ts";
import { formatDuration } from "#app/lib/format-duration.ts";
import { formatTrip } from "#app/lib/stay.ts";
import { m } from "#messages";

/** What other sites' calendars have on the days of a stay, and since when those did not answer: a sentence each. */
export function doubtMessages({ events, feeds }: CalendarDoubts): string[] {
  return [
    ...events.map((event) => m.calendars_taken_on({ site: event.feed_name, dates: formatTrip(event) })),
    ...feeds.map(({ name, age_ms }) =>
      age_ms === null
        ? m.calendars_no_answer_ever({ site: name })
        : m.calendars_no_answer_since({ site: name, span: formatDuration(age_ms) }),
    ),
  ];
}
