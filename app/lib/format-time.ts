import { dayIn, formatDay } from "#app/lib/stay.ts";
import { currentLanguage, has12Hours } from "#app/lib/i18n.ts";

/**
 * A time of the house as people read it: '15:00' becomes '3:00 PM', and stays '15:00' where clocks have 24 hours.
 * Written by hand, alike in every browser.
 */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = String(minute).padStart(2, "0");
  if (!has12Hours()) return `${currentLanguage() === "es" ? hour : String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** A moment (ISO 8601) by the house's clock: its day, 'Mar 9, 2027', and its time, '3:05 PM'. */
export function formatMoment(moment: string, timeZone: string): { day: string; time: string } {
  const date = new Date(moment);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(date);
  return { day: formatDay(dayIn(timeZone, date)), time: formatTime(time) };
}

/** The same in one: 'Mar 9, 2027, 3:05 PM'. */
export function formatDayAndTime(moment: string, timeZone: string): string {
  const { day, time } = formatMoment(moment, timeZone);
  return `${day}, ${time}`;
}
