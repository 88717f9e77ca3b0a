import { type Counting, countings } from "#app/lib/enums.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import {
  addDays,
  type Day,
  formatDay,
  isDay,
  lastBookableDay,
  leavingDay,
  MAX_STAY_NIGHTS,
  validateStay,
  type Stay,
  type StayError,
} from "#app/lib/stay.ts";
import { m } from "#messages";

/**
 * How the form that sent `fields` counts: as its field `counting` says; undefined when it doesn't. A form that counts
 * otherwise than the property does now was shown before the owner changed it, and is rejected with 'counting-changed'.
 */
export function readCounting({ counting }: Record<string, unknown>): Counting | undefined {
  return countings.find((each) => each === counting);
}

/**
 * Parses a stay from a form's `start_date` and `end_date` into the closed range of its nights. `counting` is how the form
 * counts, `readCounting(fields) ?? rates.counting`: by days the two are the first and the last night, by nights the days
 * of check-in and check-out. This is the only place where one becomes the other. `today` is the property's calendar day;
 * `options` are those of `validateStay`.
 */
export function parseStay(
  fields: Record<string, unknown>,
  today: Day,
  counting: Counting = "days",
  options?: Parameters<typeof validateStay>[2],
): ParseResult<Stay> {
  const given = { start_date: asText(fields.start_date).trim(), end_date: asText(fields.end_date).trim() };
  const missing = Object.entries(given).filter(([, day]) => day === "");
  if (missing.length > 0) {
    const messages: Record<string, () => string> = dayMissing[counting];
    return {
      ok: false,
      fields: Object.fromEntries(missing.map(([name]) => [name, messages[name]?.() ?? m.ui_check_field()])),
    };
  }
  const stay = { start_date: given.start_date, end_date: toLastNight(given.end_date, counting) };
  const error = validateStay(stay, today, options);
  if (error) return { ok: false, fields: { [error.field]: stayMessage(error.reason, today, counting) } };
  return { ok: true, value: stay };
}

/** The last night of a stay whose form has `end_date`; unchanged when that is no day. */
export function toLastNight(end_date: string, counting: Counting = "days"): string {
  return counting === "nights" && isDay(end_date) ? addDays(end_date, -1) : end_date;
}

const dayMissing = {
  days: { start_date: m.booking_choose_first_day, end_date: m.booking_choose_last_day },
  nights: { start_date: m.booking_choose_check_in, end_date: m.booking_choose_check_out },
};

function stayMessage(reason: StayError, today: Day, counting: Counting): string {
  const byNights = counting === "nights";
  switch (reason) {
    case "no-such-day":
      return m.booking_no_such_day();
    case "reversed":
      return byNights ? m.booking_no_night() : m.booking_reversed();
    case "in-the-past":
      return byNights
        ? m.booking_check_in_past({ day: formatDay(today) })
        : m.booking_in_the_past({ day: formatDay(today) });
    case "over":
      return m.booking_stay_over();
    case "too-far-ahead": {
      const end_date = lastBookableDay(today);
      return byNights
        ? m.booking_check_out_too_far({ day: formatDay(leavingDay({ start_date: end_date, end_date })) })
        : m.booking_too_far_ahead({ day: formatDay(end_date) });
    }
    case "too-long":
      return m.booking_too_long({ nights: m.nights({ count: MAX_STAY_NIGHTS }) });
  }
}
