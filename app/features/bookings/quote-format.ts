import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";

/** Formats a decimal amount for display: '480.00' becomes '$480'. */
export function formatAmount(decimal: string, currency: string): string {
  return formatMoney(fromDecimal(decimal, currency) ?? 0, currency);
}

/** Formats the amounts of quote lines, which are decimals in `currency`. */
export function formatQuoteLines(lines: BookingView["quote_lines"], currency: string): BookingView["quote_lines"] {
  return lines.map(({ label, amount }) => ({ label, amount: formatAmount(amount, currency) }));
}
