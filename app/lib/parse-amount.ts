import { fractionDigits, fromDecimal } from "#app/lib/money.ts";
import { localeTag, memoizePerLocale } from "#app/lib/i18n.ts";

/**
 * Parses a typed amount into minor units: '480.00', '185,50', '1.234,50', '1 234,50', '$1,234', '-200 USD'; null for
 * anything else. Of two different separators the last is the decimal sign. A single one before exactly three digits groups
 * thousands ('1,234', '60.000'), unless the currency has three fraction digits: then the current locale decides.
 */
export function parseAmount(typed: string, currency: string): number | null {
  if (typed.length > 60) return null;
  const [, minus = "", number = ""] = /^([-−]?)\s*(.*)$/s.exec(withoutCurrency(typed.trim(), currency)) ?? [];
  const decimal = toPlainDecimal(number, currency);
  const amount = decimal === null ? null : fromDecimal(decimal, currency);
  return amount !== null && minus && amount > 0 ? -amount : amount;
}

/** An example of a valid amount for error messages, such as '185.50'. */
export function exampleAmount(currency: string): string {
  return { 0: "18500", 2: "185.50", 3: "185.500" }[fractionDigits(currency)] ?? "185.50";
}

/** Removes the currency's code or symbol before or after the amount, also after a leading minus. */
function withoutCurrency(typed: string, currency: string): string {
  for (const symbol of currencySymbols(currency)) {
    const lower = typed.toLowerCase();
    const minus = /^[-−]?\s*/.exec(typed)?.[0] ?? "";
    if (lower.startsWith(symbol, minus.length)) return minus + typed.slice(minus.length + symbol.length).trim();
    if (lower.endsWith(symbol)) return typed.slice(0, -symbol.length).trim();
  }
  return typed;
}

/** The currency's code and symbols in lower case, longest first: 'usd', 'us$', '$'. */
function currencySymbols(currency: string): string[] {
  const cache = symbolCache();
  const found = cache.get(currency) ?? findSymbols(currency);
  cache.set(currency, found);
  return found;
}

function findSymbols(currency: string): string[] {
  const symbols = [localeTag(), "en-US", "en-CA"].flatMap((tag) =>
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay })
        .formatToParts(1)
        .filter(({ type }) => type === "currency")
        .map(({ value }) => value.toLowerCase()),
    ),
  );
  return [...new Set([currency.toLowerCase(), ...symbols])].toSorted((a, b) => b.length - a.length);
}

const symbolCache = memoizePerLocale(() => new Map<string, string[]>());

/** Converts '1.234,50' to '1234.50'; null when the separators are misplaced. */
function toPlainDecimal(number: string, currency: string): string | null {
  // Spaces and apostrophes are always group separators.
  const grouped = number.replaceAll(/[\s'’]/g, "_");
  const separators = grouped.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const [whole, fraction] =
    last && isDecimalSign(last, separators, grouped, currency) ? splitAt(grouped, last) : [grouped, ""];
  if (!/^(?:\d+|\d{1,3}(?:_\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/.test(whole) || !/^\d*$/.test(fraction)) {
    return null;
  }
  const digits = whole.replaceAll(/\D/g, "");
  return fraction === "" ? digits : `${digits}.${fraction}`;
}

function isDecimalSign(last: string, separators: string[], number: string, currency: string): boolean {
  if (separators.length > 1) return separators.filter((sign) => sign === last).length === 1;
  const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
  if (!couldGroup) return true;
  return fractionDigits(currency) === 3 && last === decimalSign();
}

function splitAt(number: string, sign: string): [string, string] {
  const index = number.lastIndexOf(sign);
  return [number.slice(0, index), number.slice(index + 1)];
}

const decimalSign = memoizePerLocale(
  (tag) => new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".",
);
