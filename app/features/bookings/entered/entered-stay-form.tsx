import { type FormEvent, useState } from "react";
import { toLastNight } from "#app/features/availability/stay-schema.ts";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { PriceBreakdown } from "#app/features/bookings/components/stay-summary.tsx";
import { CalendarDoubtFields, doubtsOf } from "#app/features/bookings/decisions/components/calendar-doubt-fields.tsx";
import { MAX_SOURCE, quoteEntered } from "#app/features/bookings/entered/entered-stay-schema.ts";
import { sourceLabel, sources } from "#app/features/bookings/entered/source.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { formatTime } from "#app/lib/format-time.ts";
import { MAX_TEXT } from "#app/lib/limits.ts";
import { formatMoney } from "#app/lib/money.ts";
import { parseAmount } from "#app/lib/parse-amount.ts";
import { type Day, formatShortDay, leavingDay, validateStay } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface EnteredStayFormProps {
  property: BookingProperty;
  today: Day;
  /** The values of the URL, or of a form that was rejected without JavaScript. */
  typed: Record<string, string>;
  flashed: FormError | null;
  onEntered: (booking: BookingView) => void;
}

/** The owner's form for a stay that came by phone or from another site, with its price as it is typed. */
export function EnteredStayForm({ property, today, typed, flashed, onEntered }: EnteredStayFormProps) {
  const [values, setValues] = useState(typed);
  const submission = useSubmission<{ booking: BookingView }>({
    failure: m.entered_failed(),
    onSuccess: ({ booking }) => onEntered(booking),
  });
  const formError = submission.formError ?? flashed;
  const doubts = doubtsOf(submission.formError);
  const { counting = "days" } = property.rates;
  const field = (name: string) => ({ name, defaultValue: typed[name], error: formError?.fields?.[name] });
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => setValues(pickTexts(new FormData(currentTarget)));
  return (
    <form
      method="post"
      action="/admin/bookings"
      noValidate
      onSubmit={submission.onSubmit}
      onChange={onChange}
      className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 gap-8">
        <input type="hidden" name="counting" value={counting} />
        <fieldset className="grid gap-5">
          <legend className="serif mb-3 text-2xl">{m.entered_stay()}</legend>
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <TextField {...field("start_date")} type="date" label={m.booking_check_in()} required />
            <TextField
              {...field("end_date")}
              type="date"
              label={counting === "nights" ? m.booking_check_out() : m.booking_last_night()}
              required
            />
            <SelectField {...field("guest_count")} defaultValue={typed.guest_count ?? "2"} label={m.booking_guests()}>
              {Array.from({ length: property.max_guests }, (_, index) => (
                <option key={index + 1}>{index + 1}</option>
              ))}
            </SelectField>
          </div>
        </fieldset>
        <fieldset className="grid gap-5">
          <legend className="serif mb-3 text-2xl">{m.booking_guest()}</legend>
          <TextField {...field("guest_name")} label={m.entered_name()} autoComplete="off" required />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              {...field("guest_email")}
              label={m.accounts_email()}
              optional
              type="email"
              autoComplete="off"
              hint={m.entered_email_hint()}
            />
            <TextField
              {...field("guest_phone")}
              label={m.accounts_phone_number()}
              optional
              type="tel"
              autoComplete="off"
            />
          </div>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField {...field("source")} label={m.entered_source()} optional>
              <option value="">{m.entered_source_none()}</option>
              {sources.map((source) => (
                <option key={source} value={source}>
                  {sourceLabel(source)}
                </option>
              ))}
              <option value="other">{m.entered_source_other()}</option>
            </SelectField>
            <div className={values.source === "other" ? "" : "scripted:hidden"}>
              <TextField {...field("source_other")} label={m.entered_source_which()} maxLength={MAX_SOURCE} />
            </div>
          </div>
          <TextAreaField
            {...field("note")}
            label={m.dashboard_note()}
            optional
            maxLength={MAX_TEXT}
            hint={m.entered_note_hint()}
          />
        </fieldset>
      </div>
      <div className="grid min-w-0 gap-5 rounded-panel border border-sand-200 bg-white p-5 sm:p-7 lg:sticky lg:top-6">
        <h2 className="text-2xl">{m.booking_price()}</h2>
        <Price property={property} today={today} values={values} />
        <TextField
          {...field("total_price")}
          label={m.entered_price({ currency: property.currency })}
          optional
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          hint={m.entered_price_hint()}
        />
        {doubts && <CalendarDoubtFields doubts={doubts} />}
        {formError && !formError.fields && (
          <FormErrorNotice formError={formError} tone={doubts ? "warning" : "error"} />
        )}
        <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.entered_adding()}>
          {doubts ? m.entered_add_anyway() : m.entered_add()}
        </Button>
        <p className="-mt-2 text-sm text-ink-600">{m.entered_approved_at_once()}</p>
      </div>
    </form>
  );
}

/** The fields of a form without files. */
function pickTexts(fields: FormData): Values {
  return Object.fromEntries([...fields].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

/** The nights and the price of what is typed, and the rule for guests that the stay doesn't follow. */
function Price({ property, today, values }: Pick<EnteredStayFormProps, "property" | "today"> & { values: Values }) {
  const { currency, rates } = property;
  const { start_date = "", end_date = "", guest_count, total_price = "" } = values;
  const stay = { start_date, end_date: toLastNight(end_date, rates.counting) };
  if (validateStay(stay, today, { mayHaveBegun: true }))
    return <p className="text-ink-600">{m.entered_price_later()}</p>;
  const agreed = total_price.trim() === "" ? null : parseAmount(total_price, currency);
  const guests = Number(guest_count ?? 2);
  const quote = quoteEntered({ ...stay, guest_count: guests, total_price: agreed }, property, today);
  const usual =
    agreed === null ? null : quoteEntered({ ...stay, guest_count: guests, total_price: null }, property, today);
  const broken = findBrokenRule(stay, rates, today);
  return (
    <div className="grid gap-4">
      <p className="figures -mt-2 text-sm text-ink-600">
        {m.entered_nights_leaving({
          nights: m.nights({ count: quote.nights }),
          day: formatShortDay(leavingDay(stay)),
          time: formatTime(property.check_out_time),
        })}
      </p>
      <PriceBreakdown quote={quote} currency={currency} />
      {usual && (
        <p className="figures -mt-2 text-sm text-ink-600">
          {m.entered_price_usual({ total: formatMoney(usual.total, currency) })}
        </p>
      )}
      {broken && (
        <Notice tone="warning" announce>
          {formatBrokenRule(broken)} {m.entered_rule_not_binding()}
        </Notice>
      )}
    </div>
  );
}

type Values = Record<string, string>;
