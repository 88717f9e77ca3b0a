import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import {
  type Day,
  formatDay,
  lastBookableDay,
  MAX_STAY_NIGHTS,
  validateStay,
  type Stay,
  type StayError,
} from "#app/lib/stay.ts";
import { m } from "#messages";

/** Parses a stay's first and last day from a form's fields. `today` is the property's calendar day. */
export function parseStay(fields: Record<string, unknown>, today: Day): ParseResult<Stay> {
  const stay = { start_date: asText(fields.start_date).trim(), end_date: asText(fields.end_date).trim() };
  const missing = Object.entries(stay).filter(([, day]) => day === "");
  if (missing.length > 0) {
    return {
      ok: false,
      fields: Object.fromEntries(missing.map(([name]) => [name, dayMissing[name]?.() ?? m.ui_check_field()])),
    };
  }
  const error = validateStay(stay, today);
  if (error) return { ok: false, fields: { [error.field]: stayMessage(error.reason, today) } };
  return { ok: true, value: stay };
}

const dayMissing: Record<string, () => string> = {
  start_date: m.booking_choose_first_day,
  end_date: m.booking_choose_last_day,
};

function stayMessage(reason: StayError, today: Day): string {
  switch (reason) {
    case "no-such-day":
      return m.booking_no_such_day();
    case "reversed":
      return m.booking_reversed();
    case "in-the-past":
      return m.booking_in_the_past({ day: formatDay(today) });
    case "too-far-ahead":
      return m.booking_too_far_ahead({ day: formatDay(lastBookableDay(today)) });
    case "too-long":
      return m.booking_too_long({ nights: m.nights({ count: MAX_STAY_NIGHTS }) });
  }
}
