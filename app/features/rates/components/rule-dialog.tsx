import type { ReactNode } from "react";
import { RatesDialog } from "#app/features/rates/components/rates-dialog.tsx";
import { type Column, readRows, RowList } from "#app/features/rates/components/row-list.tsx";
import {
  readWeekdayPrices,
  textOf,
  weekdaysInOrder,
  WeekdayPrices,
} from "#app/features/rates/components/weekday-prices.tsx";
import { countings } from "#app/lib/enums.ts";
import { countingLabels, discountLabels, type Rule, ruleTitles, unitLabels } from "#app/features/rates/rules.ts";
import { type RateFields, useRatesForm } from "#app/features/rates/use-rates-form.ts";
import { MAX_ROWS } from "#app/features/pricing/rate-limits.ts";
import type { DecimalRates } from "#app/features/pricing/rates-schema.ts";
import { formatWeekdays } from "#app/features/pricing/rule-sentences.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

interface FieldsProps {
  rates: DecimalRates;
  /** The property's price of a night, as a decimal. */
  price: string;
  fieldErrors: Record<string, string>;
}

interface RuleForm {
  lead: () => string;
  Fields: (props: FieldsProps) => ReactNode;
  read: (form: FormData) => RateFields;
}

/** The form of one rule. */
export function RuleDialog({
  rule,
  onClose,
  ...props
}: Omit<FieldsProps, "fieldErrors"> & { rule: Rule; onClose: () => void }) {
  const { save, busy, formError, fieldErrors } = useRatesForm(onClose);
  const { lead, Fields, read } = forms[rule];
  return (
    <RatesDialog
      title={ruleTitles[rule]()}
      lead={lead()}
      formError={Object.keys(fieldErrors).length > 0 ? null : formError}
      {...{ busy, onClose }}
      onSave={(form) => save(read(form))}
    >
      <Fields {...props} fieldErrors={fieldErrors} />
    </RatesDialog>
  );
}

type NumberField = "min_nights" | "max_nights" | "notice_days" | "window_days" | "preparation_days";

function numbersForm(lead: () => string, labels: Partial<Record<NumberField, () => string>>): RuleForm {
  const names = Object.keys(labels) as NumberField[];
  return {
    lead,
    Fields: ({ rates, fieldErrors }) => (
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]?.()}
            optional
            inputMode="numeric"
            className="figures"
            defaultValue={rates[name]}
            error={fieldErrors[name]}
          />
        ))}
      </div>
    ),
    read: (form) => Object.fromEntries(names.map((name) => [name, textOf(form, name)])),
  };
}

const extraColumns = (): Column[] => [
  { name: "name", label: m.rates_name() },
  { name: "amount", label: m.rates_amount(), isNumber: true },
  { name: "per", label: m.rates_charged(), options: labelsOf(unitLabels) },
];
const taxColumns = (): Column[] => [
  { name: "name", label: m.rates_name() },
  { name: "amount", label: m.rates_amount(), isNumber: true },
  { name: "per", label: m.rates_charged(), options: { percent: m.rates_percent_of_price(), ...labelsOf(unitLabels) } },
];
const discountColumns = (): Column[] => [
  { name: "kind", label: m.rates_discount_kind(), options: labelsOf(discountLabels) },
  { name: "days", label: m.rates_discount_days(), isNumber: true },
  { name: "percent", label: m.rates_percent(), isNumber: true },
];
const refundColumns = (): Column[] => [
  { name: "days", label: m.rates_refund_days(), isNumber: true },
  { name: "percent", label: m.rates_refund_percent(), isNumber: true },
];
const labelsOf = (labels: Record<string, () => string>) =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, label()]));

const forms: Record<Rule, RuleForm> = {
  weekdays: {
    lead: m.rates_weekdays_lead,
    Fields: ({ rates, price, fieldErrors }) => (
      <WeekdayPrices prices={rates.weekday_prices} placeholder={price} error={Object.values(fieldErrors)[0]} />
    ),
    read: (form) => ({ weekday_prices: readWeekdayPrices(form) }),
  },
  nights: numbersForm(m.rates_nights_lead, { min_nights: m.rates_min_nights, max_nights: m.rates_max_nights }),
  days: {
    lead: m.rates_days_lead,
    Fields: ({ rates }) => (
      <>
        <Weekdays name="arrival_days" label={m.rates_arrival_days()} chosen={rates.arrival_days} />
        <Weekdays name="departure_days" label={m.rates_departure_days()} chosen={rates.departure_days} />
      </>
    ),
    // The empty value clears the field when no day is chosen.
    read: (form) => ({
      arrival_days: ["", ...form.getAll("arrival_days").map(String)],
      departure_days: ["", ...form.getAll("departure_days").map(String)],
    }),
  },
  notice: numbersForm(m.rates_notice_lead, { notice_days: m.rates_notice_days, window_days: m.rates_window_days }),
  preparation: numbersForm(m.rates_preparation_lead, { preparation_days: m.rates_preparation_days }),
  cleaning: {
    lead: m.rates_cleaning_lead,
    Fields: ({ rates, fieldErrors }) => (
      <TextField
        name="cleaning_fee"
        label={m.rates_cleaning_amount()}
        optional
        inputMode="decimal"
        className="figures"
        defaultValue={rates.cleaning_fee}
        error={fieldErrors.cleaning_fee}
      />
    ),
    read: (form) => ({ cleaning_fee: textOf(form, "cleaning_fee") }),
  },
  extras: {
    lead: m.rates_extras_lead,
    Fields: ({ rates, fieldErrors }) => (
      <RowList
        columns={extraColumns()}
        saved={rates.extras.map(({ name, amount, per }) => ({ name, amount, per }))}
        max={MAX_ROWS.extras}
        errorOf={(index, name) => fieldErrors[`extras.${index}.${name}`]}
      />
    ),
    read: (form) => ({ extras: readRows(form, extraColumns()) }),
  },
  discounts: {
    lead: m.rates_discounts_lead,
    Fields: ({ rates, fieldErrors }) => (
      <RowList
        columns={discountColumns()}
        saved={rates.discounts.map(({ kind, days, percent }) => ({ kind, days: `${days}`, percent: `${percent}` }))}
        max={MAX_ROWS.discounts}
        errorOf={(index, name) => fieldErrors[`discounts.${index}.${name}`]}
      />
    ),
    read: (form) => ({ discounts: readRows(form, discountColumns()) }),
  },
  taxes: {
    lead: m.rates_taxes_lead,
    Fields: ({ rates, fieldErrors }) => (
      <RowList
        columns={taxColumns()}
        saved={rates.taxes.map((tax) =>
          "percent" in tax ? { name: tax.name, amount: `${tax.percent}`, per: "percent" } : tax,
        )}
        max={MAX_ROWS.taxes}
        errorOf={(index, name) =>
          fieldErrors[`taxes.${index}.${name}`] ??
          (name === "amount" ? fieldErrors[`taxes.${index}.percent`] : undefined)
        }
      />
    ),
    read: (form) => ({
      taxes: readRows(form, taxColumns()).map(({ name, amount, per }) =>
        per === "percent" ? { name, percent: amount } : { name, amount, per },
      ),
    }),
  },
  refunds: {
    lead: m.rates_refunds_lead,
    Fields: ({ rates, fieldErrors }) => (
      <RowList
        columns={refundColumns()}
        saved={(rates.refund_steps ?? []).map(({ days, percent }) => ({ days: `${days}`, percent: `${percent}` }))}
        max={MAX_ROWS.refund_steps}
        errorOf={(index, name) => fieldErrors[`refund_steps.${index}.${name}`]}
      />
    ),
    read: (form) => ({ refund_steps: readRows(form, refundColumns()) }),
  },
  calendar: {
    lead: m.rates_show_prices_lead,
    Fields: ({ rates }) => (
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="show_prices" className="size-5" defaultChecked={rates.show_prices} />
        {m.rates_show_prices_label()}
      </label>
    ),
    read: (form) => ({ show_prices: textOf(form, "show_prices") }),
  },
  counting: {
    lead: m.rates_counting_lead,
    Fields: ({ rates }) => (
      <div className="grid gap-4">
        {countings.map((counting) => (
          <div key={counting}>
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="radio"
                name="counting"
                value={counting}
                aria-describedby={`counting-${counting}`}
                className="size-5 shrink-0"
                defaultChecked={counting === (rates.counting ?? "days")}
              />
              {countingLabels[counting]()}
            </label>
            <p id={`counting-${counting}`} className="pl-8 text-sm text-ink-600">
              {counting === "days" ? m.rates_counting_days_hint() : m.rates_counting_nights_hint()}
            </p>
          </div>
        ))}
      </div>
    ),
    read: (form) => ({ counting: textOf(form, "counting") }),
  },
};

function Weekdays({ name, label, chosen }: { name: string; label: string; chosen?: number[] | undefined }) {
  return (
    <fieldset className="grid grid-cols-2 sm:grid-cols-4">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {weekdaysInOrder().map((weekday) => (
        <label key={weekday} className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            name={name}
            value={weekday}
            className="size-5"
            defaultChecked={chosen?.includes(weekday)}
          />
          <span className="first-letter:uppercase">{formatWeekdays([weekday])}</span>
        </label>
      ))}
    </fieldset>
  );
}
