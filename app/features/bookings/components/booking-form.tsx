import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { clearDraft, readDraft, saveDraft } from "#app/features/bookings/booking-draft.ts";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { Counting } from "#app/lib/enums.ts";
import { MAX_TEXT } from "#app/lib/limits.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { PriceBreakdown, PriceLines } from "#app/features/bookings/components/stay-summary.tsx";
import { type Day, formatStay, isDay, lastBookableDay, selectedEnd, type Stay } from "#app/lib/stay.ts";
import type { StayQuote } from "#app/features/bookings/components/price-bar.tsx";
import { sharedDays } from "#app/features/availability/nearest-stays.ts";
import { lazyWithFallback } from "#app/ui/lazy-with-fallback.tsx";
import type { Quote } from "#app/features/pricing/price.ts";
import { RefundTerms } from "#app/features/payments/components/refund-terms.tsx";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { isPriceChanged, useDisplayedPrice } from "#app/features/bookings/components/use-displayed-price.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

const LazyExtraChoice = lazyWithFallback({
  load: async () => (await import("#app/features/bookings/components/extra-choice.tsx")).ExtraChoice,
  message: m.booking_no_details,
});

const LazySchedule = lazyWithFallback({
  load: async () => (await import("#app/features/bookings/components/stay-schedule-list.tsx")).ChosenSchedule,
  message: m.booking_no_details,
});

interface BookingFormProps {
  property: BookingProperty;
  today: Day;
  stay: Stay | null;
  isSignedIn: boolean;
  /** The values of a form that was rejected without JavaScript, or of the URL. */
  typed: Record<string, string>;
  flashed: FormError | null;
  /** The days that other guests have requested. */
  pending: Stay[];
  /** The number of guests as chosen, and at most the property's maximum. */
  chosenCount: number;
  guest_count: number;
  setGuestCount: (guests: number) => void;
  /** The names of the chosen extras. */
  extras: string[];
  setExtras: (extras: string[]) => void;
  /** Of the chosen stay. */
  quote: Quote | null;
  onBooked: (booking: BookingView) => void;
  /** Called with the quote of the chosen stay, and with null when none is chosen. */
  onQuote: (quote: StayQuote | null) => void;
}

/**
 * The form that requests a stay. Without JavaScript it has fields for the two days; with JavaScript it appears once a
 * stay is chosen in the calendar.
 */
export function BookingForm(props: BookingFormProps) {
  const { property, today, stay, isSignedIn, typed, flashed, pending, onBooked, onQuote } = props;
  const { chosenCount, guest_count, setGuestCount, extras, setExtras, quote } = props;
  const guests = useRef<HTMLSelectElement>(null);
  const requests = useRef<HTMLTextAreaElement>(null);
  const restore = useEffectEvent(() => {
    const [select, text] = [guests.current, requests.current];
    if (!select || !text?.form) return;
    if (text.value !== "" || Number(select.value) !== chosenCount) {
      // The form was filled in before hydration.
      setGuestCount(Number(select.value));
      setExtras(new FormData(text.form).getAll("extras").map(String));
      return saveDraft(text.form, isSignedIn);
    }
    const draft = readDraft(isSignedIn);
    if (!draft) return;
    text.value = draft.special_requests;
    setGuestCount(readGuestCount(draft.guest_count, property.max_guests));
    setExtras(draft.extras ?? []);
  });
  useEffect(() => restore(), []);
  const { shown, changed, update, onError } = useDisplayedPrice(
    stay && `${stay.start_date} ${stay.end_date} ${chosenCount} ${extras.join("\n")}`,
    quote,
    property.currency,
  );
  const refresh = useRefresh();
  const submission = useSubmission<{ booking: BookingView }>({
    failure: m.booking_submit_failed(),
    onSuccess: ({ booking }) => {
      clearDraft();
      if (requests.current) requests.current.value = "";
      onBooked(booking);
    },
    onError: (error) => {
      onError(error);
      if (isPriceChanged(error) || error.error === "counting-changed") void refresh();
    },
  });
  const { counting = "days" } = property.rates;
  const { nights = 0, total = 0 } = quote ?? {};
  useEffect(() => onQuote(nights > 0 ? { nights, total } : null), [nights, total, onQuote]);
  const alsoRequested = stay ? sharedDays(stay, pending) : [];
  const formError = submission.formError ?? flashed;
  // A changed price applies only to the choice that it was quoted for.
  const isCurrent = !submission.formError || !isPriceChanged(submission.formError) || changed !== null;

  return (
    <form
      method="post"
      action="/bookings"
      onSubmit={submission.onSubmit}
      onChange={({ currentTarget }) => saveDraft(currentTarget, isSignedIn)}
      className={`panel-form grid content-start gap-5 ${stay ? "" : "scripted:hidden"}`}
    >
      <div className={`scriptless:hidden ${stay ? "" : "hidden"}`}>
        <LazySchedule
          stay={stay}
          times={property}
          counting={counting}
          when={stay !== null}
          renderFallback={() => <div className="h-24" />}
        />
      </div>
      <input type="hidden" name="counting" value={counting} />
      <DayFields {...{ stay, today, typed, counting }} fields={formError?.fields} />
      <SelectField
        label={m.booking_guests()}
        name="guest_count"
        ref={guests}
        value={guest_count}
        onChange={(event) => setGuestCount(Number(event.target.value))}
        error={formError?.fields?.guest_count}
      >
        {Array.from({ length: property.max_guests }, (_, index) => (
          <option key={index} value={index + 1}>
            {m.guests({ count: index + 1 })}
          </option>
        ))}
      </SelectField>
      <LazyExtraChoice
        {...{ extras, setExtras }}
        offered={property.rates.extras}
        currency={property.currency}
        when={property.rates.extras !== undefined}
        renderFallback={(error) => error}
      />
      <TextAreaField
        label={m.booking_special_requests()}
        name="special_requests"
        ref={requests}
        optional
        rows={2}
        maxLength={MAX_TEXT}
        defaultValue={typed.special_requests}
        error={formError?.fields?.special_requests}
      />
      {shown && (
        <>
          <input type="hidden" name="shown_total" value={shown.total} />
          <input type="hidden" name="shown_currency" value={shown.currency} />
        </>
      )}
      {changed ? <PriceLines {...changed} /> : quote && <PriceBreakdown quote={quote} currency={property.currency} />}
      {alsoRequested.length > 0 && (
        <Notice tone="warning">{m.booking_days_requested({ days: alsoRequested.map(formatStay).join(", ") })}</Notice>
      )}
      {update && <Notice tone="warning">{update}</Notice>}
      {submission.formError && isCurrent && (
        <FormErrorNotice
          formError={submission.formError}
          tone={changed ? "warning" : "error"}
          next={panelUrl(stay, guest_count, extras)}
        />
      )}
      {isSignedIn ? (
        <Button
          type="submit"
          variant="primary"
          busy={submission.busy}
          busyLabel={m.booking_processing()}
          className="w-full"
        >
          {m.booking_book_now()}
        </Button>
      ) : (
        <SignInNotice next={panelUrl(stay, guest_count, extras)} />
      )}
      <div className="-mt-2 grid gap-1">
        <p className="text-sm text-ink-600">
          {m.booking_not_charged({ hours: m.hours({ count: property.answer_hours }) })}
        </p>
        <RefundTerms policy={property.cancellation_policy} />
      </div>
    </form>
  );
}

/** The two days as date fields; visible only without JavaScript. */
function DayFields({
  stay,
  today,
  typed,
  counting,
  fields,
}: {
  stay: Stay | null;
  today: Day;
  typed: Record<string, string>;
  counting: Counting;
  fields: Record<string, string> | undefined;
}) {
  const shared = { type: "date", min: today, required: true };
  const endOf = (end_date: string) => selectedEnd({ start_date: today, end_date }, counting);
  const end = stay?.end_date ?? typed.end_date;
  const endDay = end && isDay(end) ? endOf(end) : end;
  return (
    <div className="grid grid-cols-2 gap-3 scripted:hidden">
      <TextField
        {...shared}
        max={lastBookableDay(today)}
        label={m.booking_check_in()}
        name="start_date"
        key={`start ${stay?.start_date}`}
        defaultValue={stay?.start_date ?? typed.start_date}
        error={fields?.start_date}
      />
      <TextField
        {...shared}
        max={endOf(lastBookableDay(today))}
        label={m.booking_check_out()}
        name="end_date"
        key={`end ${stay && endDay}`}
        defaultValue={endDay}
        error={fields?.end_date}
      />
    </div>
  );
}

/** Links to sign in or sign up, which both return here with the chosen stay. */
function SignInNotice({ next: url }: { next: string }) {
  const next = `?${new URLSearchParams({ next: url }).toString()}`;
  return (
    <div className="grid gap-3 rounded-control bg-ocean-100 p-4 text-sm">
      <p>{m.booking_sign_in_first()}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/login${next}`} className={buttonClass("primary", "grow")}>
          {m.accounts_sign_in()}
        </Link>
        <Link to={`/signup${next}`} className={buttonClass("quiet")}>
          {m.accounts_create_an_account()}
        </Link>
      </div>
    </div>
  );
}

/** The URL of the booking panel with the chosen stay. */
function panelUrl(stay: Stay | null, guest_count: number, extras: string[]): string {
  const params = new URLSearchParams(stay ? { ...stay, guest_count: String(guest_count) } : {});
  if (stay && extras.length > 0) params.set("extras", extras.join("\n"));
  return `/?${params.toString()}#book`;
}

/** The number of guests of a URL, a draft or a rejected form; two, or fewer where there is no room, when it is invalid. */
export function readGuestCount(typed: string | undefined, max_guests: number): number {
  const guests = Number(typed);
  return Number.isInteger(guests) && guests >= 1 && guests <= max_guests ? guests : Math.min(2, max_guests);
}
