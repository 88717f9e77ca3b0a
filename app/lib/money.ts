import { localeTag, memoizePerLocale } from "#app/lib/i18n.ts";

// How many digits a currency's amounts have behind the decimal sign. Amounts are stored in these minor units, so the list
// must stay as it is: Intl's answer differs between browsers and from one version of Node to the next.

// oxfmt-ignore
const NONE = new Set([
  "AFN", "ALL", "BIF", "CLP", "COP", "DJF", "GNF", "HUF", "IDR", "IQD", "IRR",
  "ISK", "JPY", "KMF", "KPW", "KRW", "LAK", "LBP", "MGA", "MMK", "PKR", "PYG",
  "RWF", "SLL", "SOS", "SYP", "UGX", "VND", "VUV", "XAF", "XOF", "XPF", "YER",
]);
const THREE = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Digits behind the decimal sign of an amount in this currency (ISO 4217 code): USD 2, JPY 0, KWD 3. */
export function fractionDigits(currency: string): number {
  if (NONE.has(currency)) return 0;
  return THREE.has(currency) ? 3 : 2;
}

/** Minor units of `from` as those of `to`, so that the decimal number stays the same: 185.50 becomes 186 in yen. */
export function convertMinorUnits(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (fractionDigits(to) - fractionDigits(from)));
}

/** Minor units as people read them: '$480.00', and '$480' where nothing is left behind the decimal sign. */
export function formatMoney(amount: number, currency: string): string {
  const known = moneyFormats();
  const digits = fractionDigits(currency);
  const format =
    known.get(currency) ??
    new Intl.NumberFormat(localeTag(), {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: "stripIfInteger",
    });
  known.set(currency, format);
  return format.format(amount / 10 ** digits);
}

// To make one takes longer than all that it formats for a page.
const moneyFormats = memoizePerLocale(() => new Map<string, Intl.NumberFormat>());

/** Minor units as the HTTP surface writes them: '480.00' in USD, '60000' in JPY, '-200.00' for a refund. */
export function toDecimal(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  const units = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = units.slice(0, units.length - digits);
  return `${amount < 0 ? "-" : ""}${whole}${digits > 0 ? `.${units.slice(-digits)}` : ""}`;
}

/**
 * The minor units of a decimal amount such as '480', '480.5' or '-480.00'; null for anything else, also for more digits
 * than the currency has, unless they are zeros.
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
