import { labelOfLine, type Quote } from "#app/features/pricing/price.ts";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#messages";

/** The quote of a stay, line by line. */
export function PriceBreakdown({ quote, currency }: { quote: Quote; currency: string }) {
  return (
    <PriceLines
      lines={quote.lines.map((line) => ({
        label: labelOfLine(line, currency),
        amount: formatMoney(line.amount, currency),
      }))}
      total={formatMoney(quote.total, currency)}
    />
  );
}

/** The price for screen readers. Always rendered, because they announce only changes inside an existing live region. */
export function SpokenPrice(props: { quote: Quote | null; guest_count: number; currency: string }) {
  const { quote, guest_count, currency } = props;
  if (!quote) return <output className="sr-only" />;
  const guests = m.guests({ count: guest_count });
  const price = m.booking_total_for({ total: formatMoney(quote.total, currency), guests });
  return <output className="sr-only">{`${m.nights({ count: quote.nights })}: ${price}`}</output>;
}

export function PriceLines({ lines, total }: { lines: { label: string; amount: string }[]; total: string }) {
  return (
    <dl className="figures grid gap-1.5 text-sm">
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-600">{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-sand-200 pt-2.5 text-base font-semibold">
        <dt>{m.booking_total()}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
