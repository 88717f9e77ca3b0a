import { localeTag, memoizePerLocale } from "#app/lib/i18n.ts";

// The currencies without and with three fraction digits. Amounts are stored in these minor units, so the lists must not
// change; Intl's data differ between browsers and versions of Node.

// oxfmt-ignore
const ZERO_DIGITS = new Set([
  "AFN", "ALL", "BIF", "CLP", "COP", "DJF", "GNF", "HUF", "IDR", "IQD", "IRR",
  "ISK", "JPY", "KMF", "KPW", "KRW", "LAK", "LBP", "MGA", "MMK", "PKR", "PYG",
  "RWF", "SLL", "SOS", "SYP", "UGX", "VND", "VUV", "XAF", "XOF", "XPF", "YER",
]);
const THREE_DIGITS = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** The number of fraction digits of a currency (ISO 4217 code): USD 2, JPY 0, KWD 3. */
export function fractionDigits(currency: string): number {
  if (ZERO_DIGITS.has(currency)) return 0;
  return THREE_DIGITS.has(currency) ? 3 : 2;
}

/** Converts minor units of `from` to those of `to` with the same decimal number, rounded: 185.50 becomes 186 in yen. */
export function convertMinorUnits(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (fractionDigits(to) - fractionDigits(from)));
}

/** Formats minor units for the current locale, without a zero fraction: '$480.50', '$480'. */
export function formatMoney(amount: number, currency: string): string {
  const formats = moneyFormats();
  const digits = fractionDigits(currency);
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat(localeTag(), {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: "stripIfInteger",
    });
  formats.set(currency, format);
  return format.format(amount / 10 ** digits);
}

/**
 * The name of a currency whose amounts are shown with a bare '$', which is the sign of many currencies: 'US dollars'.
 * Null when the sign says which one is meant, as in 'MX$240' or 'USD 240'.
 */
export function nameOfDollar(currency: string): string | null {
  if (!/^\$|\s\$$/.test(formatMoney(0, currency))) return null;
  const format = new Intl.NumberFormat(localeTag(), { style: "currency", currency, currencyDisplay: "name" });
  // An amount in the plural.
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? null;
}

// Constructing a format takes longer than formatting all amounts of a page.
const moneyFormats = memoizePerLocale(() => new Map<string, Intl.NumberFormat>());

/** Formats minor units for the HTTP API: '480.00' in USD, '60000' in JPY, '-200.00' for a refund. */
export function toDecimal(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  const units = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = units.slice(0, units.length - digits);
  return `${amount < 0 ? "-" : ""}${whole}${digits > 0 ? `.${units.slice(-digits)}` : ""}`;
}

/**
 * Parses a decimal amount such as '480', '480.5' or '-480.00' into minor units; null for anything else, and for more
 * fraction digits than the currency has, unless they are zeros.
 */
export function fromDecimal(decimal: string, currency: string): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(decimal.trim());
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  const digits = fractionDigits(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  if (!Number.isSafeInteger(amount)) return null;
  return sign && amount > 0 ? -amount : amount;
}
