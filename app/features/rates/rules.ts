import type { DecimalRates } from "#app/features/pricing/rates-schema.ts";
import { formatPercent } from "#app/features/pricing/price.ts";
import { formatWeekdays } from "#app/features/pricing/rule-sentences.tsx";
import type { Counting } from "#app/lib/enums.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import type { ChargeUnit, RefundStep } from "#app/server/db/schema.ts";
import { m } from "#messages";

/** The rules that an owner can set, each in a form of its own. */
export const rules = [
  "weekdays",
  "nights",
  "days",
  "notice",
  "preparation",
  "cleaning",
  "extras",
  "discounts",
  "taxes",
  "refunds",
  "calendar",
  "counting",
] as const;
export type Rule = (typeof rules)[number];

export const ruleTitles: Record<Rule, () => string> = {
  weekdays: m.rates_weekday_prices,
  nights: m.rates_nights,
  days: m.rates_days,
  notice: m.rates_notice,
  preparation: m.rates_preparation,
  cleaning: m.price_cleaning,
  extras: m.booking_extras,
  discounts: m.rates_discounts,
  taxes: m.rates_taxes,
  refunds: m.rates_refunds,
  calendar: m.rates_show_prices,
  counting: m.rates_counting,
};

/** What is charged per stay, night, guest, or guest and night. */
export const unitLabels: Record<ChargeUnit, () => string> = {
  stay: m.rates_per_stay,
  night: m.rates_per_night,
  guest: m.rates_per_guest,
  "guest-night": m.rates_per_guest_night,
};

export const discountLabels = {
  length: m.rates_discount_length,
  early: m.rates_discount_early,
  late: m.rates_discount_late,
};

/** What a stay's selected days mean. */
export const countingLabels: Record<Counting, () => string> = {
  days: m.rates_counting_days,
  nights: m.rates_counting_nights,
};

/** The rule in a few words; empty while it is not set. */
export function summaryOf(rule: Rule, rates: DecimalRates, currency: string): string {
  const parts: (string | false | undefined | 0)[] = summaries[rule](rates, currency);
  return parts.filter(Boolean).join(" · ");
}

type Summary = (rates: DecimalRates, currency: string) => (string | false | undefined | 0)[];
const summaries: Record<Rule, Summary> = {
  weekdays: ({ weekday_prices = [] }, currency) =>
    weekday_prices
      .map((price, weekday) => price && `${formatWeekdays([weekday])} ${formatAmount(price, currency)}`)
      .map((text) => text ?? undefined),
  nights: ({ min_nights, max_nights }) => [
    min_nights && m.rates_at_least({ nights: m.nights({ count: min_nights }) }),
    max_nights && m.rates_at_most({ nights: m.nights({ count: max_nights }) }),
  ],
  days: ({ arrival_days, departure_days }) => [
    arrival_days && m.rates_arrive_on({ days: formatWeekdays(arrival_days) }),
    departure_days && m.rates_leave_on({ days: formatWeekdays(departure_days) }),
  ],
  notice: ({ notice_days, window_days }) => [
    notice_days && m.rates_notice_of({ days: m.rates_days_count({ count: notice_days }) }),
    window_days && m.rates_window_of({ days: m.rates_days_count({ count: window_days }) }),
  ],
  preparation: ({ preparation_days }) => [preparation_days && m.rates_days_count({ count: preparation_days })],
  cleaning: ({ cleaning_fee }, currency) => [cleaning_fee && formatAmount(cleaning_fee, currency)],
  extras: ({ extras }) => extras.map(({ name }) => name),
  discounts: ({ discounts }) => discounts.map(formatDiscount),
  taxes: ({ taxes }) =>
    taxes.map((tax) => ("percent" in tax ? `${tax.name} (${formatPercent(tax.percent * 1000)})` : tax.name)),
  refunds: ({ refund_steps = [] }) => refund_steps.map(formatRefundStep),
  calendar: ({ show_prices }) => [show_prices && m.rates_shown()],
  counting: ({ counting }) => [counting && countingLabels[counting]()],
};

/** '50% back until 7 days before'. */
function formatRefundStep({ days, percent: share }: RefundStep): string {
  const percent = formatPercent(share * 1000);
  if (days === 0) return m.rates_refund_until_check_in({ percent });
  return m.rates_refund_step({ percent, days: m.rates_days_count({ count: days }) });
}

/** '10% off from 7 nights'. */
function formatDiscount({ kind, days: count, percent: share }: DecimalRates["discounts"][number]): string {
  const percent = formatPercent(share * 1000);
  if (kind === "length") return m.rates_length_discount({ percent, nights: m.nights({ count }) });
  const days = m.rates_days_count({ count });
  return kind === "early" ? m.rates_early_discount({ percent, days }) : m.rates_late_discount({ percent, days });
}
