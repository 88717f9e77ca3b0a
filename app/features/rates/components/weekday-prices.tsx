import { firstDayOfWeek } from "#app/lib/i18n.ts";
import { TextField } from "#app/ui/field.tsx";
import { formatWeekdays } from "#app/features/pricing/rule-sentences.tsx";

/** The weekdays from Sunday, 0, in the order of the reader's week. */
export function weekdaysInOrder(): number[] {
  return Array.from({ length: 7 }, (_, index) => (index + firstDayOfWeek()) % 7);
}

interface WeekdayPricesProps {
  /** Decimals from Sunday; null where the ordinary price counts. */
  prices: (string | null)[] | undefined;
  /** The price of the other nights, as an example. */
  placeholder: string;
  error: string | undefined;
}

/** A price for each night of the week, in the fields `weekday_0` to `weekday_6`. */
export function WeekdayPrices({ prices, placeholder, error }: WeekdayPricesProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {weekdaysInOrder().map((weekday, index) => (
        <TextField
          key={weekday}
          name={`weekday_${weekday}`}
          label={<span className="first-letter:uppercase">{formatWeekdays([weekday])}</span>}
          inputMode="decimal"
          className="figures"
          placeholder={placeholder}
          defaultValue={prices?.[weekday] ?? ""}
          error={index === 0 ? error : undefined}
        />
      ))}
    </div>
  );
}

/** The seven prices of a form, from Sunday. */
export function readWeekdayPrices(form: FormData): string[] {
  return Array.from({ length: 7 }, (_, weekday) => textOf(form, `weekday_${weekday}`));
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
