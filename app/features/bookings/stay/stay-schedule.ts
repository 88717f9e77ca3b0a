import type { Actor } from "#app/features/bookings/booking-status.ts";
import type { Counting } from "#app/lib/enums.ts";
import { formatTime } from "#app/lib/format-time.ts";
import {
  formatDay,
  formatLongDay,
  formatShortDay,
  formatWeekday,
  leavingDay,
  nightsOf,
  type Stay,
} from "#app/lib/stay.ts";
import { m } from "#messages";

/** From when guests may arrive and by when they leave, HH:MM in the property's time zone. */
export interface StayTimes {
  check_in_time: string;
  check_out_time: string;
}

/** A stay and how it was chosen: absent means by days. */
export type CountedStay = Stay & { counting?: Counting | undefined };

export interface ScheduleRow {
  label: string;
  value: string;
  note?: string;
}

/**
 * When the guests arrive, sleep last and leave, worded for `reader`. The last day of a stay is a night too (spec section 9),
 * so they leave the day after. Who chose a check-out day reads that day, without the last night.
 */
export function scheduleOf(stay: CountedStay, times: StayTimes, reader: Actor): ScheduleRow[] {
  const checkIn = {
    label: m.booking_check_in(),
    value: formatLongDay(stay.start_date),
    note: m.booking_from_time({ time: formatTime(times.check_in_time) }),
  };
  if (stay.counting === "nights") {
    return [checkIn, { ...leavingRow(stay, times, reader), label: m.booking_check_out() }];
  }
  return [
    checkIn,
    { label: m.booking_last_night(), value: formatLongDay(stay.end_date) },
    leavingRow(stay, times, reader),
  ];
}

/** The same with the check-in and check-out dates that the specification's list of bookings has (section 2). */
export function listScheduleOf(stay: CountedStay, times: StayTimes, reader: Actor): ScheduleRow[] {
  const time = formatTime(times.check_in_time);
  const checkIn = {
    label: m.booking_check_in(),
    value: formatDay(stay.start_date),
    note: m.booking_weekday_from({ weekday: formatWeekday(stay.start_date), time }),
  };
  if (stay.counting === "nights") {
    const day = leavingDay(stay);
    const by = formatTime(times.check_out_time);
    const note = m.booking_weekday_by({ weekday: formatWeekday(day), time: by });
    return [checkIn, { label: m.booking_check_out(), value: formatDay(day), note }];
  }
  return [
    checkIn,
    {
      label: m.booking_check_out(),
      value: formatDay(stay.end_date),
      note: m.booking_weekday_last({ weekday: formatWeekday(stay.end_date) }),
    },
    leavingRow(stay, times, reader),
  ];
}

function leavingRow(stay: Stay, times: StayTimes, reader: Actor): ScheduleRow {
  return {
    label: reader === "guest" ? m.booking_you_leave() : m.booking_guest_leaves(),
    value: formatLongDay(leavingDay(stay)),
    note: m.booking_by_time({ time: formatTime(times.check_out_time) }),
  };
}

/**
 * A stay in one line, worded for `reader`: 'Check-in Mon, Dec 7 from 3 PM · last night Thu, Dec 10 · you leave Fri, Dec 11
 * by 11 AM · 4 nights'; by nights 'Check-in Mon, Dec 7 from 3 PM · check-out Fri, Dec 11 by 11 AM · 4 nights'.
 */
export function formatSchedule(stay: CountedStay, times: StayTimes, reader: Actor): string {
  const byDays = reader === "guest" ? m.booking_schedule : m.booking_schedule_admin;
  const format = stay.counting === "nights" ? m.booking_schedule_nights : byDays;
  return format({
    arrival: formatShortDay(stay.start_date),
    from: formatTime(times.check_in_time),
    last: formatShortDay(stay.end_date),
    departure: formatShortDay(leavingDay(stay)),
    by: formatTime(times.check_out_time),
    nights: m.nights({ count: nightsOf(stay) }),
  });
}
