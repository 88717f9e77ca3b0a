import { RatesDialog } from "#app/features/rates/components/rates-dialog.tsx";
import { readWeekdayPrices, textOf, WeekdayPrices } from "#app/features/rates/components/weekday-prices.tsx";
import { useRatesForm } from "#app/features/rates/use-rates-form.ts";
import { MAX_RATE_NAME } from "#app/features/pricing/rate-limits.ts";
import type { DecimalRates } from "#app/features/pricing/rates-schema.ts";
import type { Stay } from "#app/lib/stay.ts";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

interface SeasonDialogProps {
  seasons: DecimalRates["seasons"];
  /** The season's place in the list, or its end for a new one. */
  index: number;
  /** The days of a new season. */
  days: Stay | null;
  onClose: () => void;
}

/** The form of a season: its days, its price and, if wanted, its prices by weekday and its limits of nights. */
export function SeasonDialog({ seasons, index, days, onClose }: SeasonDialogProps) {
  const season = seasons[index];
  const { save, busy, formError, fieldErrors } = useRatesForm(onClose);
  const error = (name: string) => fieldErrors[`seasons.${index}.${name}`];
  const onSave = (form: FormData) => {
    const weekday_prices = readWeekdayPrices(form);
    const names = ["name", "start_date", "end_date", "price_per_night", "min_nights", "max_nights"];
    const edited = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
    const priced = weekday_prices.some(Boolean) ? { ...edited, weekday_prices } : edited;
    save({ seasons: [...seasons.slice(0, index), priced, ...seasons.slice(index + 1)] });
  };
  const isListed = Object.keys(fieldErrors).some((name) => name.startsWith(`seasons.${index}.`));
  return (
    <RatesDialog
      title={season ? m.rates_edit_season() : m.rates_add_season()}
      lead={m.rates_season_lead()}
      formError={isListed ? null : formError}
      {...{ busy, onClose, onSave }}
    >
      <TextField
        name="name"
        label={m.rates_season_name()}
        optional
        placeholder={m.rates_season_example()}
        maxLength={MAX_RATE_NAME}
        defaultValue={season?.name}
        error={error("name")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          name="start_date"
          label={m.rates_first_night()}
          defaultValue={season?.start_date ?? days?.start_date}
          error={error("start_date")}
        />
        <TextField
          type="date"
          name="end_date"
          label={m.rates_last_night()}
          defaultValue={season?.end_date ?? days?.end_date}
          error={error("end_date")}
        />
      </div>
      <TextField
        name="price_per_night"
        label={m.rates_price_per_night()}
        inputMode="decimal"
        className="figures"
        defaultValue={season?.price_per_night}
        error={error("price_per_night")}
      />
      <details open={season?.weekday_prices !== undefined || undefined}>
        <summary className="min-h-11 py-2.5 text-sm font-semibold">{m.rates_weekday_prices()}</summary>
        <div className="pt-2">
          <WeekdayPrices
            prices={season?.weekday_prices}
            placeholder={season?.price_per_night ?? ""}
            error={Object.entries(fieldErrors).find(([name]) => name.includes("weekday_prices"))?.[1]}
          />
        </div>
      </details>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="min_nights"
          label={m.rates_min_nights()}
          optional
          inputMode="numeric"
          className="figures"
          defaultValue={season?.min_nights}
          error={error("min_nights")}
        />
        <TextField
          name="max_nights"
          label={m.rates_max_nights()}
          optional
          inputMode="numeric"
          className="figures"
          defaultValue={season?.max_nights}
          error={error("max_nights")}
        />
      </div>
    </RatesDialog>
  );
}
