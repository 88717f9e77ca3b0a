import { formatAmount } from "#app/features/bookings/quote-format.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { formatMoment, formatWeekdayAndTime } from "#app/lib/format-time.ts";
import { fromDecimal } from "#app/lib/money.ts";
import {
  addDays,
  type Day,
  dayIn,
  formatDay,
  formatLongDay,
  formatShortDay,
  leavingDay,
  type Stay,
} from "#app/lib/stay.ts";
import { m } from "#messages";

const YEAR_DAYS = 365;

/** Formats the days of arrival and of leaving: 'Mon, Dec 7 – Fri, Dec 11'; with the year when they are a year from `today`. */
export function formatTrip(stay: Stay, today: Day): string {
  const leaving = leavingDay(stay);
  const isNear = leaving < addDays(today, YEAR_DAYS) && stay.start_date > addDays(today, -YEAR_DAYS);
  return `${formatShortDay(stay.start_date)} – ${(isNear ? formatShortDay : formatLongDay)(leaving)}`;
}

/** How much of the total is paid: 'paid', '$490 paid' or 'not paid'; null when nothing is due and nothing was paid. */
export function shortPaymentLabel({ status, paid, total_price, currency }: BookingView): string | null {
  const paidUnits = fromDecimal(paid, currency) ?? 0;
  if (paidUnits === 0) return status === "pending" || status === "approved" ? m.dashboard_is_unpaid() : null;
  if (paidUnits >= (fromDecimal(total_price, currency) ?? 0)) return m.dashboard_is_paid();
  return m.dashboard_is_part_paid({ paid: formatAmount(paid, currency) });
}

/** Formats when a request was made: 'Today, 2:55 PM', else its day. */
export function formatRequested(created_at: string, time_zone: string, today: Day): string {
  const day = dayIn(time_zone, new Date(created_at));
  if (day === today) return m.dashboard_today({ time: formatMoment(created_at, time_zone).time });
  return day > addDays(today, -300) ? formatShortDay(day) : formatDay(day);
}

/** Formats a deadline: '5:40 PM' today, 'Sunday, 5:40 PM' on another day. */
export function formatDeadline(deadline: string, time_zone: string, today: Day): string {
  const { weekday, time } = formatWeekdayAndTime(deadline, time_zone);
  return dayIn(time_zone, new Date(deadline)) === today ? time : `${weekday}, ${time}`;
}

export type PartOfDay = "morning" | "afternoon" | "evening";

/** The part of the day in which people at the property are greeted: the evening lasts until 5 AM. */
export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(now));
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

const greetings: Record<PartOfDay, (names: { name: string }) => string> = {
  morning: m.dashboard_good_morning,
  afternoon: m.dashboard_good_afternoon,
  evening: m.dashboard_good_evening,
};

/** The dashboard's heading: 'Good afternoon, Marina.', or 'Dashboard' for an admin without a name. */
export function formatGreeting(name: string, part: PartOfDay, isNew: boolean): string {
  if (!name) return m.layout_dashboard();
  return isNew ? m.dashboard_welcome({ name }) : greetings[part]({ name });
}
