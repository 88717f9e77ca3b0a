import { memoizePerLocale } from "#app/lib/i18n.ts";
import { m } from "#messages";

/** Hours in which an admin's answer is promised (spec section 1). */
export const PROMISED_HOURS = 24;

const MINUTE = 60_000;

/** How long a request has waited, against the promise. */
export interface Age {
  /** 'Asked 3 hours ago' */
  asked: string;
  /** '21 hours left', or '2 days over the promised 24 hours' */
  left: string;
  isLate: boolean;
  /** Of the promised time, from 0 to 1. */
  share: number;
}

/** The age of a request made at `created_at`, at the moment `now`; both ISO 8601. */
export function ageOf(created_at: string, now: string): Age {
  const waited = Math.max(0, Date.parse(now) - Date.parse(created_at));
  const promised = PROMISED_HOURS * 60 * MINUTE;
  const isLate = waited > promised;
  return {
    asked: waited < MINUTE ? m.dashboard_asked_just_now() : m.dashboard_asked_ago({ span: spanOf(waited) }),
    left: isLate
      ? m.dashboard_time_over({ span: spanOf(waited - promised) })
      : m.dashboard_time_left({ span: spanOf(promised - waited) }),
    isLate,
    share: Math.min(1, waited / promised),
  };
}

const inUnit = (unit: string) =>
  memoizePerLocale((tag) => new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }));
const inMinutes = inUnit("minute");
const inHours = inUnit("hour");
const inDays = inUnit("day");

/** The largest unit that says it: whole minutes, hours up to two days, then days. */
function spanOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE));
  if (minutes < 60) return inMinutes().format(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? inHours().format(hours) : inDays().format(Math.floor(hours / 24));
}
