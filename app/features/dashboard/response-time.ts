import { formatDuration } from "#app/lib/format-duration.ts";
import type { PromisedAnswer } from "#app/features/bookings/booking-status.ts";
import { memoizePerLocale } from "#app/lib/i18n.ts";
import { m } from "#messages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const URGENT = 6 * HOUR;

/** How long a request has waited, compared with the promised response time. */
export interface ResponseTime {
  /** 'Asked 3 hours ago' */
  requested: string;
  /** '21 hours left', or '2 days past the promised time' */
  left: string;
  /** The same for a row: '7h left', with minutes in the last hours, or '2d late' */
  short: string;
  /** Whether fewer than six hours are left. */
  isUrgent: boolean;
  isLate: boolean;
  /** The share of the promised time that has passed, from 0 to 1. */
  share: number;
}

/** The response time of a request at `now`, ISO 8601. */
export function getResponseTime({ created_at, answer_hours }: PromisedAnswer, now: string): ResponseTime {
  const waited = Math.max(0, Date.parse(now) - Date.parse(created_at));
  const promised = answer_hours * HOUR;
  const isLate = waited > promised;
  return {
    requested: waited < MINUTE ? m.dashboard_asked_just_now() : m.dashboard_asked_ago({ span: formatDuration(waited) }),
    left: isLate
      ? m.dashboard_time_over({ span: formatDuration(waited - promised) })
      : m.dashboard_time_left({ span: formatDuration(promised - waited) }),
    short: isLate
      ? m.dashboard_over_short({ span: formatBriefly(waited - promised) })
      : m.dashboard_left_short({ span: formatBriefly(promised - waited) }),
    isUrgent: promised - waited < URGENT,
    isLate,
    share: Math.min(1, waited / promised),
  };
}

const inUnit = (unit: string) =>
  memoizePerLocale((tag) => new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "narrow" }));
const brief = { minutes: inUnit("minute"), hours: inUnit("hour"), days: inUnit("day") };

/** Like `formatDuration` in narrow units, with hours and minutes while it is less than six hours: '2h 10m'. */
function formatBriefly(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return brief.days().format(Math.floor(hours / 24));
  if (milliseconds >= URGENT) return brief.hours().format(hours);
  return [
    hours > 0 ? brief.hours().format(hours) : "",
    minutes % 60 > 0 || hours === 0 ? brief.minutes().format(minutes % 60) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
