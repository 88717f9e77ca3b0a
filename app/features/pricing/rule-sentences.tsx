import { memoizePerLocale } from "#app/lib/i18n.ts";
import { addDays, type Day, formatLongMonthDay, formatWeekday } from "#app/lib/stay.ts";
import type { BrokenRule } from "#app/features/pricing/stay-rules.ts";
import { m } from "#messages";

/** The sentence for a broken rule, as guests read it. */
export function formatBrokenRule(broken: BrokenRule): string {
  switch (broken.rule) {
    case "too-short":
      return m.rule_too_short({
        day: formatLongMonthDay(broken.start_date),
        nights: m.nights({ count: broken.nights }),
      });
    case "too-long":
      return m.rule_too_long({
        day: formatLongMonthDay(broken.start_date),
        nights: m.nights({ count: broken.nights }),
      });
    case "arrival-day":
      return m.rule_arrival_day({ days: formatWeekdays(broken.weekdays) });
    case "departure-day": {
      const days = formatWeekdays(broken.weekdays);
      return broken.counting === "nights" ? m.rule_check_out_day({ days }) : m.rule_departure_day({ days });
    }
    case "too-soon":
      return m.rule_too_soon({ day: formatLongMonthDay(broken.day) });
    case "preparation":
      return m.rule_preparation_day({ day: formatLongMonthDay(broken.day) });
    case "too-far":
      return m.rule_too_far({ day: formatLongMonthDay(broken.day) });
  }
}

/** 'Friday or Saturday'. */
export function formatWeekdays(weekdays: number[]): string {
  return disjunction().format(weekdays.map((weekday) => formatWeekday(addDays(SUNDAY, weekday))));
}

const SUNDAY: Day = "2027-01-03";
const disjunction = memoizePerLocale((tag) => new Intl.ListFormat(tag, { type: "disjunction" }));
