import { CalendarDateTime, fromAbsolute, toZoned } from "@internationalized/date";
import ICAL from "ical.js";
import { addDays, type Day, isDay, nightsOf, type Stay } from "#app/lib/stay.ts";
import { isStorable } from "#app/lib/storable-text.ts";

/** A stay or block of another calendar. `uid` identifies it within that calendar. */
export interface FetchedEvent extends Stay {
  uid: string;
  summary: string;
}

/** The events of another calendar that have not ended. */
export interface FetchedCalendar {
  events: FetchedEvent[];
  /** The UIDs of events that the source has cancelled. */
  cancelled: string[];
  /** The number of events that were ignored, because they are invalid, absurdly long or too many. */
  ignored: number;
}

export type ParsedCalendar = ({ ok: true } & FetchedCalendar) | { ok: false; reason: "not-a-calendar" };

/** The property's own day, time zone and check-in time `HH:MM`. */
export interface LocalTime {
  today: Day;
  time_zone: string;
  check_in_time: string;
}

/** Three years: sites block the time beyond their booking window, which is at most two. */
const MAX_NIGHTS = 3 * 366;
const MAX_EVENTS = 5000;
/** Occurrences of recurring events that are computed for one calendar, including past ones. */
const MAX_OCCURRENCES = 5000;
const MAX_UID = 500;
const MAX_SUMMARY = 200;

/**
 * Parses an iCalendar file into stays. An empty body is an empty calendar, as Booking.com sends it. DTEND is exclusive, so
 * an all-day event ends on the day before it. An event with times takes the property's days from its start to its end, and
 * the last one only if it ends after check-in time. TRANSP is ignored: Google marks all-day events as free by default.
 */
export function parseCalendar(body: string, local: LocalTime): ParsedCalendar {
  if (body.trim() === "") return { ok: true, events: [], cancelled: [], ignored: 0 };
  const components = readCalendars(body)?.flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  if (!components) return { ok: false, reason: "not-a-calendar" };
  const lastDay = addDays(local.today, MAX_NIGHTS);
  const cancelled = new Set<string>();
  const events = new Map<string, FetchedEvent>();
  const budget = { occurrences: MAX_OCCURRENCES };
  let ignored = 0;
  for (const component of components) {
    if (isException(component)) continue;
    const found = attempt(() => readEvent(component, components, local, lastDay, budget));
    if (!found) {
      ignored++;
      continue;
    }
    for (const { isCancelled, ...event } of found) {
      if (isCancelled) cancelled.add(event.uid);
      else if (event.end_date < local.today || event.start_date > lastDay) continue;
      else if (nightsOf(event) > MAX_NIGHTS || !isStorable(event) || events.size >= MAX_EVENTS) ignored++;
      // Some sites use one UID for several stays.
      else events.set(events.has(event.uid) ? `${event.uid}/${event.start_date}` : event.uid, event);
    }
  }
  return {
    ok: true,
    events: [...events].map(([uid, event]) => Object.assign(event, { uid })),
    cancelled: [...cancelled].filter((uid) => !events.has(uid)),
    ignored,
  };
}

/** The VCALENDAR components of a file; null when it is no iCalendar file, or was cut off. */
function readCalendars(body: string): ICAL.Component[] | null {
  const parsed = attempt(() => ICAL.parse(body) as unknown[]);
  if (!parsed) return null;
  const roots = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][]);
  const calendars = roots.map((root) => new ICAL.Component(root as [string, unknown[], unknown[]]));
  return calendars.length > 0 && calendars.every(({ name }) => name === "vcalendar") ? calendars : null;
}

/** The result of `read`, or null when the library rejects the text: it throws errors of several classes. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

interface ReadEvent extends FetchedEvent {
  isCancelled: boolean;
}

/** An event's stays: one, or those of a recurring event until `lastDay`. */
function readEvent(
  component: ICAL.Component,
  all: ICAL.Component[],
  local: LocalTime,
  lastDay: Day,
  budget: { occurrences: number },
): ReadEvent[] {
  const ownUid = component.getFirstPropertyValue("uid");
  const exceptions = all.filter((each) => isException(each) && each.getFirstPropertyValue("uid") === ownUid);
  const event = new ICAL.Event(component, { exceptions });
  if (!event.isRecurring()) return [toEvent(event, event.startDate, event.endDate, local)];
  const events: ReadEvent[] = [];
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (--budget.occurrences < 0 || dayOf(next) > lastDay) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const occurrence = toEvent(item, startDate, endDate, local);
    events.push({ ...occurrence, uid: `${occurrence.uid}/${dayOf(next)}` });
  }
  return events;
}

function isException(component: ICAL.Component): boolean {
  return component.hasProperty("recurrence-id");
}

function toEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, local: LocalTime): ReadEvent {
  const stay = start.isDate ? toStay(start, end) : toTimedStay(event, start, end, local);
  if (!hasValidDays(event.component)) throw new Error("The event has a day that doesn't exist");
  const uid = event.uid?.slice(0, MAX_UID) || `${stay.start_date}/${stay.end_date}`;
  const summary = (event.summary ?? "").slice(0, MAX_SUMMARY).toWellFormed();
  const status = event.component.getFirstPropertyValue("status");
  return { ...stay, uid, summary, isCancelled: String(status).toUpperCase() === "CANCELLED" };
}

/** Whether the days exist as they are written: the library would roll 30 February over to 2 March. */
function hasValidDays(component: ICAL.Component): boolean {
  const properties = ["dtstart", "dtend"].flatMap((name) => component.getAllProperties(name));
  return properties.every((property) => isDay(String((property.toJSON() as unknown[])[3]).slice(0, 10)));
}

/** The days of an all-day event; one day where DTEND is missing or not after DTSTART. */
function toStay(start: ICAL.Time, end: ICAL.Time): Stay {
  const start_date = dayOf(start);
  const end_date = addDays(dayOf(end), -1);
  return { start_date, end_date: end_date < start_date ? start_date : end_date };
}

function toTimedStay(
  event: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  { time_zone, check_in_time }: LocalTime,
): Stay {
  const { component } = event;
  const from = toLocal(start, component.getFirstProperty("dtstart"), time_zone);
  const to = toLocal(end, component.getFirstProperty("dtend") ?? component.getFirstProperty("dtstart"), time_zone);
  const lastDay = to.time > check_in_time ? to.day : addDays(to.day, -1);
  return { start_date: from.day, end_date: lastDay < from.day ? from.day : lastDay };
}

/** A time as a day and `HH:MM` in the property's time zone; a time without a zone is already in it. */
function toLocal(time: ICAL.Time, property: ICAL.Property | null, time_zone: string): { day: Day; time: string } {
  const tzid = property?.getFirstParameter("tzid") ?? "";
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  const zone = isUtc ? "UTC" : isZone(tzid) ? tzid : isFloating ? time_zone : null;
  // A zone that only the file defines is converted by its rules.
  const instant = zone ? toZoned(plainTime(time), zone).toDate().getTime() : time.toJSDate().getTime();
  const moment = fromAbsolute(instant, time_zone).toString();
  return { day: moment.slice(0, 10), time: moment.slice(11, 16) };
}

function plainTime({ year, month, day, hour, minute, second }: ICAL.Time): CalendarDateTime {
  return new CalendarDateTime(year, month, day, hour, minute, second);
}

function isZone(name: string): boolean {
  return name !== "" && attempt(() => new Intl.DateTimeFormat("en-US", { timeZone: name })) !== null;
}

function dayOf({ year, month, day }: ICAL.Time): Day {
  return [String(year).padStart(4, "0"), pad(month), pad(day)].join("-");
}

const pad = (number: number) => String(number).padStart(2, "0");
