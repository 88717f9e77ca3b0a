import { localeTag } from "#app/lib/i18n.ts";
import { fractionDigits } from "#app/lib/money.ts";

/** Formats minor units in a few characters for a small place: '$240', '$1,250', and '$1.25M' when that is too long. */
export function formatShortMoney(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeTag(), { style: "currency", currency, currencyDisplay: "narrowSymbol", ...options })
      .format(amount / 10 ** digits)
      .replaceAll(/\s/g, "\u202F");
  const exact = format({ minimumFractionDigits: 0, maximumFractionDigits: digits });
  return exact.length <= 7 ? exact : format({ notation: "compact", maximumSignificantDigits: 3 });
}
