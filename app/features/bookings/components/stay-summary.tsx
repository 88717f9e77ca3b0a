import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import { labelOfLine, quoteStay } from "#app/features/pricing/price.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatDay, nightsOf, type Stay } from "#app/lib/stay.ts";
import { formatTime } from "#app/lib/format-time.ts";
import { m } from "#messages";

/** The first and last day of a stay. The last day is a night sold too, so the guests leave the morning after. */
export function StayDates({ stay, property }: { stay: Stay; property: BookingProperty }) {
  return (
    <dl className="figures grid grid-cols-2 divide-x divide-sand-200 rounded-control border border-sand-200 bg-white">
      <End
        label={m.booking_check_in()}
        day={formatDay(stay.start_date)}
        time={m.booking_from_time({ time: formatTime(property.check_in_time) })}
      />
      <End
        label={m.booking_check_out()}
        day={formatDay(stay.end_date)}
        time={m.booking_until_time({ time: formatTime(property.check_out_time) })}
      />
    </dl>
  );
}

function End({ label, day, time }: { label: string; day: string; time: string }) {
  return (
    <div className="px-3 py-2.5">
      <dt className="text-xs text-ink-600">{label}</dt>
      <dd className="text-sm font-semibold whitespace-nowrap">{day}</dd>
      <dd className="text-xs text-ink-600">{time}</dd>
    </div>
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
