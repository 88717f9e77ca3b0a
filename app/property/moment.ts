import { dayIn, formatDay } from "#app/bookings/stay.ts";
import { formatTime } from "#app/property/house-time.ts";

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
