import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { ScheduleRow } from "#app/features/bookings/stay-schedule.ts";
import { labelOfLine, quoteStay } from "#app/features/pricing/price.ts";
import { formatMoney } from "#app/lib/money.ts";
import { nightsOf, type Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** When the guests arrive, sleep last and leave, as a list with a dot for each day. */
export function StaySchedule({ rows }: { rows: ScheduleRow[] }) {
  return (
    <dl className="figures text-sm">
      {rows.map(({ label, value, note }) => (
        <div
          key={label}
          className="relative grid grid-cols-[1.25rem_5.75rem_minmax(0,1fr)] items-baseline py-1 not-last:after:absolute not-last:after:top-5 not-last:after:left-[5px] not-last:after:h-[calc(100%-0.75rem)] not-last:after:w-px not-last:after:bg-ocean-700/40 before:mt-1.5 before:size-[11px] before:self-start before:rounded-full before:border-[1.5px] before:border-ocean-700 before:bg-ocean-700 last:before:bg-transparent"
        >
          <dt className="col-start-2 text-ink-600">{label}</dt>
          <dd className="col-start-3">
            <span className="font-semibold whitespace-nowrap">{value}</span>{" "}
            {note && <span className="inline-block text-ink-600">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PriceProps {
  stay: Stay;
  guest_count: number;
  property: BookingProperty;
}

/** The quote of a stay, line by line. */
export function PriceBreakdown({ stay, guest_count, property }: PriceProps) {
  const quote = quoteStay(stay, guest_count, property);
  return (
    <PriceLines
      lines={quote.lines.map((line) => ({
        label: labelOfLine(line, property.currency),
        amount: formatMoney(line.amount, property.currency),
      }))}
      total={formatMoney(quote.total, property.currency)}
    />
  );
}

/** The price for screen readers. Always rendered, because they announce only changes inside an existing live region. */
export function SpokenPrice({ stay, guest_count, property }: Omit<PriceProps, "stay"> & { stay: Stay | null }) {
  if (!stay) return <output className="sr-only" />;
  const { total } = quoteStay(stay, guest_count, property);
  const guests = m.guests({ count: guest_count });
  const price = m.booking_total_for({ total: formatMoney(total, property.currency), guests });
  return <output className="sr-only">{`${m.nights({ count: nightsOf(stay) })}: ${price}`}</output>;
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
