import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { m } from "#messages";

/** The difference of two decimal amounts for display: '+$240', '−$240', or that the price stays the same. */
export function formatDifference(before: string, after: string, currency: string): string {
  const difference = (fromDecimal(after, currency) ?? 0) - (fromDecimal(before, currency) ?? 0);
  if (difference === 0) return m.change_same_price();
  return `${difference > 0 ? "+" : "−"}${formatMoney(Math.abs(difference), currency)}`;
}
