import ical, { escape, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { leavingDay, type Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** An entry of the exported calendar: an approved stay, one that was cancelled after its approval, or blocked dates. */
export interface ExportedEntry extends Stay {
  id: string;
  kind: "reserved" | "cancelled" | "blocked";
  created_at: Date;
  updated_at: Date;
}

/** How often other sites should fetch the feed, in seconds. */
const REFRESH_SECONDS = 3600;

/**
 * The calendar of the property for other sites, as iCalendar (RFC 5545, RFC 7986). Its texts name no guest and no reason.
 * Events are all-day, so DTEND is exclusive: the day after the last night sold. The result depends only on the arguments,
 * so that an unchanged calendar has an unchanged ETag. `host` makes the UIDs globally unique.
 */
export function createExportCalendar(entries: ExportedEntry[], title: string, host: string): string {
  const calendar = ical({
    prodId: { company: "Palapa", product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    // The library escapes the texts of events only.
    name: escape(title, false),
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) {
    const isGone = entry.kind === "cancelled";
    calendar.createEvent({
      id: `${entry.id}@${host}`,
      stamp: entry.updated_at,
      // Strings, because a Date would depend on the server's time zone.
      start: entry.start_date,
      end: leavingDay(entry),
      allDay: true,
      summary: entry.kind === "blocked" ? m.calendars_export_blocked() : m.calendars_export_reserved(),
      status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isGone ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      // Rises with each change, because a change is always later than the one before.
      sequence: Math.max(0, Math.floor((entry.updated_at.getTime() - entry.created_at.getTime()) / 1000)),
    });
  }
  return calendar.toString();
}
