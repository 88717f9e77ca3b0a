import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Availability } from "#app/features/availability/availability.server.ts";
import { toLastNight } from "#app/features/availability/stay-schema.ts";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { CalendarDoubtFields, doubtsOf } from "#app/features/bookings/decisions/components/calendar-doubt-fields.tsx";
import { earliestStart, maxGuestsOf, quoteChange } from "#app/features/bookings/changes/change.ts";
import { StayComparison } from "#app/features/bookings/changes/stay-comparison.tsx";
import { PriceBreakdown, PriceLines } from "#app/features/bookings/components/stay-summary.tsx";
import { isPriceChanged, useDisplayedPrice } from "#app/features/bookings/components/use-displayed-price.ts";
import { quoteAgreed } from "#app/features/pricing/agreed-price.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { MAX_TEXT } from "#app/lib/limits.ts";
import { toDecimal } from "#app/lib/money.ts";
import { parseAmount } from "#app/lib/parse-amount.ts";
import { type Day, hasSameDates, lastBookableDay, selectedEnd, type Stay, validateStay } from "#app/lib/stay.ts";
import type { QuoteLine } from "#app/server/db/schema.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

export interface ChangePageProps {
  booking: BookingView;
  /** The lines of the present price, which keep the price of the nights. */
  quote_lines: QuoteLine[];
  property: BookingProperty;
  /** Without the booking itself. */
  availability: Availability;
  today: Day;
  host: string;
  isAdmin: boolean;
  /** The values of the URL, or of a form that was rejected without JavaScript. */
  typed: Record<string, string>;
  flashed: FormError | null;
}

interface ChangeFormProps extends ChangePageProps {
  /** The chosen dates, or the booking's own. */
  stay: Stay;
  /** Whether the first day is over: such a stay has date fields instead of the calendar, whose past days can't be chosen. */
  hasPastDays: boolean;
  /** The page before. */
  back: string;
  /** Called with the dates of the date fields when they are a stay. */
  onDates: (stay: Stay) => void;
}

/** The new number of guests and both stays beside each other, with the price as it would be. */
export function ChangeForm(props: ChangeFormProps) {
  const { booking, quote_lines, property, today, isAdmin, typed, flashed, stay, hasPastDays, back, onDates } = props;
  const { currency } = booking;
  const { counting = "days" } = property.rates;
  const max_guests = maxGuestsOf(booking, property);
  const [guest_count, setGuestCount] = useState(() => readGuests(typed.guest_count, max_guests) ?? booking.guest_count);
  const [total_price, setTotal] = useState(typed.total_price ?? "");
  const { start_date, end_date } = stay;
  const to = { start_date, end_date, guest_count };
  const isSame = hasSameDates(stay, booking) && guest_count === booking.guest_count;
  // In another currency than the booking's nothing can be quoted.
  const quote = property.currency === currency ? quoteChange({ ...booking, quote_lines }, to, property, today) : null;
  const choice = `${start_date} ${end_date} ${guest_count}`;
  const { shown, changed, update, onError } = useDisplayedPrice(choice, quote, currency);
  const agreed = isAdmin && total_price.trim() !== "" ? parseAmount(total_price, currency) : null;
  const total = agreed ?? (isSame ? null : (quote?.total ?? null));
  const after = { ...to, total_price: total === null ? booking.total_price : toDecimal(total, currency) };

  const navigate = useNavigate();
  const refresh = useRefresh();
  const submission = useSubmission<unknown>({
    failure: m.change_failed(),
    onSuccess: () => void navigate(back),
    onError: (error) => {
      onError(error);
      if (isPriceChanged(error) || error.error === "counting-changed") void refresh();
    },
  });
  const formError = submission.formError ?? flashed;
  const doubts = doubtsOf(submission.formError);
  const fields = formError?.fields;

  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const days = new FormData(currentTarget);
    const typedStay = {
      start_date: asText(days.get("start_date")),
      end_date: toLastNight(asText(days.get("end_date")), counting),
    };
    if (!validateStay(typedStay, earliestStart(booking, today))) onDates(typedStay);
  };
  const days = { type: "date", min: earliestStart(booking, today), required: true };
  const endOf = (last: string) => selectedEnd({ start_date, end_date: last }, counting);
  return (
    <form
      method="post"
      action={isAdmin ? `/admin/bookings/${booking.id}/changes` : `/bookings/${booking.id}/changes`}
      onSubmit={submission.onSubmit}
      onChange={hasPastDays ? onChange : undefined}
      className="grid max-w-[36rem] min-w-0 gap-5"
    >
      <input type="hidden" name="counting" value={counting} />
      <div className={`grid grid-cols-2 gap-3 ${hasPastDays ? "" : "scripted:hidden"}`}>
        <TextField
          {...days}
          key={hasPastDays ? "start" : `start ${start_date}`}
          max={lastBookableDay(today)}
          label={m.booking_check_in()}
          name="start_date"
          defaultValue={start_date}
          error={fields?.start_date}
        />
        <TextField
          {...days}
          key={hasPastDays ? "end" : `end ${end_date}`}
          max={endOf(lastBookableDay(today))}
          label={counting === "nights" ? m.booking_check_out() : m.booking_last_night()}
          name="end_date"
          defaultValue={endOf(end_date)}
          error={fields?.end_date}
        />
      </div>
      <SelectField
        label={m.booking_guests()}
        name="guest_count"
        value={guest_count}
        onChange={(event) => setGuestCount(Number(event.target.value))}
        error={fields?.guest_count}
      >
        {Array.from({ length: max_guests }, (_, index) => (
          <option key={index} value={index + 1}>
            {m.guests({ count: index + 1 })}
          </option>
        ))}
      </SelectField>
      <StayComparison
        before={booking}
        after={after}
        labels={
          isAdmin
            ? { before: m.change_now_admin(), after: m.change_new() }
            : { before: m.change_now(), after: m.change_wanted() }
        }
        currency={currency}
      />
      {!quote ? (
        <Notice tone="warning">{isAdmin ? m.change_currency_admin() : m.change_currency_guest()}</Notice>
      ) : isSame && agreed === null ? (
        formError?.error !== "no-change" && (
          <p className="text-sm text-ink-600 scriptless:hidden">{m.change_nothing_new()}</p>
        )
      ) : changed ? (
        <PriceLines {...changed} />
      ) : (
        <PriceBreakdown quote={agreed === null ? quote : quoteAgreed(to, agreed, quote_lines)} currency={currency} />
      )}
      {isAdmin && (
        <TextField
          label={m.change_total_field({ currency })}
          optional
          hint={m.change_total_hint()}
          name="total_price"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          value={total_price}
          onChange={(event) => setTotal(event.target.value)}
          error={fields?.total_price}
        />
      )}
      <TextAreaField
        label={isAdmin ? m.change_note_field() : m.change_message()}
        optional
        hint={isAdmin ? undefined : m.change_message_hint()}
        name="message"
        rows={2}
        maxLength={MAX_TEXT}
        defaultValue={typed.message}
        error={fields?.message}
      />
      {!isAdmin && shown && (
        <>
          <input type="hidden" name="shown_total" value={shown.total} />
          <input type="hidden" name="shown_currency" value={shown.currency} />
        </>
      )}
      {doubts && <CalendarDoubtFields doubts={doubts} />}
      {update && <Notice tone="warning">{update}</Notice>}
      {formError && (
        <FormErrorNotice
          formError={formError}
          tone={isPriceChanged(formError) || doubts ? "warning" : "error"}
          next={`/bookings/${booking.id}/changes`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.booking_processing()}>
          {doubts ? m.change_accept_anyway() : isAdmin ? m.change_save() : m.change_send()}
        </Button>
        <Link to={back} className={buttonClass("quiet")}>
          {m.ui_cancel()}
        </Link>
      </div>
    </form>
  );
}

/** The number of guests of a URL or a rejected form; null when it is invalid. */
function readGuests(typed: string | undefined, max_guests: number): number | null {
  const guests = Number(typed);
  return Number.isInteger(guests) && guests >= 1 && guests <= max_guests ? guests : null;
}
