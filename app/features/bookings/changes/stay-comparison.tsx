import { formatDifference } from "#app/features/bookings/changes/change-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formatTrip, nightsOf, type Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** One of the two stays of a comparison; the total is a decimal. */
interface ComparedStay extends Stay {
  guest_count: number;
  total_price: string;
}

interface StayComparisonProps {
  before: ComparedStay;
  after: ComparedStay;
  labels: { before: string; after: string };
  currency: string;
}

/** The stay as it is and as it would be, beside each other, and the difference in price. */
export function StayComparison({ before, after, labels, currency }: StayComparisonProps) {
  return (
    <div className="overflow-hidden rounded-panel border border-sand-200 bg-white">
      <div className="grid grid-cols-2 divide-x divide-sand-200">
        <Side label={labels.before} stay={before} currency={currency} />
        <Side label={labels.after} stay={after} currency={currency} isNew />
      </div>
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4 border-t border-sand-200 px-4 py-3 text-sm sm:px-5">
        <span className="text-ink-600">{m.change_difference()}</span>
        <strong className="text-base">{formatDifference(before.total_price, after.total_price, currency)}</strong>
      </p>
    </div>
  );
}

interface SideProps {
  label: string;
  stay: ComparedStay;
  currency: string;
  isNew?: boolean;
}

function Side({ label, stay, currency, isNew = false }: SideProps) {
  return (
    <div className={`grid content-start gap-1 px-4 py-4 sm:px-5 ${isNew ? "bg-ocean-100" : ""}`}>
      <p className="text-sm text-ink-600">{label}</p>
      {/* A line may break after the dash, and not before it. */}
      <p className="serif text-lg leading-6 text-balance">{formatTrip(stay).replace(" – ", "\u00A0– ")}</p>
      <p className="text-sm text-balance text-ink-600">
        {m.nights({ count: nightsOf(stay) })} ·{" "}
        <span className="whitespace-nowrap">{m.guests({ count: stay.guest_count })}</span>
      </p>
      <p className="figures font-semibold">{formatAmount(stay.total_price, currency)}</p>
    </div>
  );
}
