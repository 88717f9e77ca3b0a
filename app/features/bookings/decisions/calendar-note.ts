import type { ImportedStay } from "#app/features/calendar-feeds/collisions.server.ts";
import type { UnansweredFeed } from "#app/features/calendar-feeds/feed-reader.server.ts";
import { formatDay, formatTripWithYear, isDay } from "#app/lib/stay.ts";
import { m } from "#messages";

// Notes on other sites' calendars in a booking's history are stored in English and translated when they are read.

/** The note of an approval over days that are taken on another site. */
export function noteOverride({ feed_name, start_date, end_date }: Omit<ImportedStay, "id">): string {
  return `kept over ${start_date} to ${end_date} on ${feed_name}`;
}

/** The note of an approval while another site's calendar did not answer. */
export function noteUnanswered({ name, last_success_at }: Pick<UnansweredFeed, "name" | "last_success_at">): string {
  return `approved without an answer since ${last_success_at?.slice(0, 10) ?? "ever"} from ${name}`;
}

/** A stored note in the reader's language; null for any other text. */
export function translateCalendarNote(note: string): string | null {
  const [, start_date = "", end_date = "", site = ""] =
    /^kept over (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d) on (.+)$/s.exec(note) ?? [];
  if (isDay(start_date) && isDay(end_date)) {
    return m.calendars_note_override({ site, dates: formatTripWithYear({ start_date, end_date }) });
  }
  const [, since = "", name = ""] = /^approved without an answer since (\S+) from (.+)$/s.exec(note) ?? [];
  if (!name) return null;
  return isDay(since)
    ? m.calendars_note_unanswered({ site: name, day: formatDay(since) })
    : m.calendars_note_never_answered({ site: name });
}
