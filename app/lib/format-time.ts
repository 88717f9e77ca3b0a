import { dayIn, formatDay, formatShortDay, formatWeekday } from "#app/lib/stay.ts";
import { currentLanguage, has12Hours } from "#app/lib/i18n.ts";

/**
 * Formats a time `HH:MM` for the current locale: '15:00' becomes '3 PM' and '15:30' '3:30 PM'; with a 24-hour clock both
 * stay. Does not
 * use Intl, whose output differs between browsers.
 */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = String(minute).padStart(2, "0");
  if (!has12Hours()) return `${currentLanguage() === "es" ? hour : String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 || 12}${minute === 0 ? "" : `:${minutes}`} ${hour < 12 ? "AM" : "PM"}`;
}

/** Formats a timestamp (ISO 8601) in `timeZone` as a day, 'Mar 9, 2027', and a time, '3:05 PM'. */
export function formatMoment(moment: string, timeZone: string): { day: string; time: string } {
  const date = new Date(moment);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(date);
  return { day: formatDay(dayIn(timeZone, date)), time: formatTime(time) };
}

/** Formats a timestamp (ISO 8601) in `timeZone` as a weekday, 'Tuesday', and a time, '3:05 PM'. */
export function formatWeekdayAndTime(moment: string, timeZone: string): { weekday: string; time: string } {
  return {
    weekday: formatWeekday(dayIn(timeZone, new Date(moment))),
    time: formatMoment(moment, timeZone).time,
  };
}

/** Formats a timestamp (ISO 8601) in `timeZone` as 'Mar 9, 2027, 3:05 PM'. */
export function formatDayAndTime(moment: string, timeZone: string): string {
  const { day, time } = formatMoment(moment, timeZone);
  return `${day}, ${time}`;
}

/** Formats a timestamp (ISO 8601) in `timeZone` as 'Tue, Mar 9, 3:05 PM', for a reader who knows the year. */
export function formatShortDayAndTime(moment: string, timeZone: string): string {
  return `${formatShortDay(dayIn(timeZone, new Date(moment)))}, ${formatMoment(moment, timeZone).time}`;
}
