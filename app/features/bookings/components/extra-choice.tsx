import { formatMoney } from "#app/lib/money.ts";
import type { ChargeUnit, RateExtra } from "#app/server/db/schema.ts";
import { m } from "#messages";

interface ExtraChoiceProps {
  offered: RateExtra[] | undefined;
  currency: string;
  /** The names of the chosen ones. */
  extras: string[];
  setExtras: (extras: string[]) => void;
}

/** The extras that the guest can add to the stay, each with its price. */
export function ExtraChoice({ offered, currency, extras, setExtras }: ExtraChoiceProps) {
  if (!offered) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{m.booking_extras()}</legend>
      {offered.map(({ name, amount, per }) => (
        <label key={name} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="extras"
            value={name}
            className="size-5 shrink-0 accent-ocean-700"
            checked={extras.includes(name)}
            onChange={({ target }) =>
              setExtras(target.checked ? [...extras, name] : extras.filter((each) => each !== name))
            }
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="figures ml-auto text-right text-sm text-ink-600">
            {unitLabels[per]({ price: formatMoney(amount, currency) })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const unitLabels: Record<ChargeUnit, (inputs: { price: string }) => string> = {
  stay: ({ price }) => price,
  night: m.booking_extra_per_night,
  guest: m.booking_extra_per_guest,
  "guest-night": m.booking_extra_per_guest_night,
};
