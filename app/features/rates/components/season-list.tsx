import type { DecimalRates } from "#app/features/pricing/rates-schema.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formatStay } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { m } from "#messages";

interface SeasonListProps {
  seasons: DecimalRates["seasons"];
  currency: string;
  onEdit: (index: number) => void;
}

/** The seasons, earliest first. */
export function SeasonList({ seasons, currency, onEdit }: SeasonListProps) {
  const rows = seasons.map((season, index) => ({ season, index }));
  const sorted = rows.toSorted((one, other) => one.season.start_date.localeCompare(other.season.start_date));
  return (
    <ul className="divide-y divide-sand-200 border-y border-sand-200">
      {sorted.map(({ season, index }) => {
        const { name, min_nights } = season;
        const days = formatStay(season);
        const price = m.property_price_per_night({ price: formatAmount(season.price_per_night, currency) });
        const nights = min_nights ? [m.rates_at_least({ nights: m.nights({ count: min_nights }) })] : [];
        return (
          <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name || days}</p>
              <p className="figures text-sm text-ink-600">{[...(name ? [days] : []), price, ...nights].join(" · ")}</p>
            </div>
            <div className="-mx-3 flex flex-wrap items-center">
              <Button variant="quiet" className="text-sm" onClick={() => onEdit(index)}>
                {m.rates_edit()}
                <span className="sr-only"> ({name || days})</span>
              </Button>
              <ConfirmButton
                variant="quiet"
                label={m.property_row_remove()}
                whom={name || days}
                question={m.rates_remove_season()}
                confirm={m.property_row_remove()}
                confirming={m.ui_saving()}
                action="/admin/rates"
                fields={{ seasons: JSON.stringify(seasons.filter((_, each) => each !== index)) }}
                failure={m.property_save_failed()}
                onSuccess={() => {}}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
