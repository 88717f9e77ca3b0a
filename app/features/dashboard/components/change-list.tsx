import { namesOf } from "#app/features/bookings/booking-format.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { CalendarDoubtFields, doubtsOf } from "#app/features/bookings/decisions/components/calendar-doubt-fields.tsx";
import { StayComparison } from "#app/features/bookings/changes/stay-comparison.tsx";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { MAX_TEXT } from "#app/lib/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { m } from "#messages";

/** The stays that their guests ask to change, each with both stays beside each other. */
export function ChangeList({ bookings }: { bookings: BookingView[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      {bookings.map((booking) => (
        <li key={booking.change?.id} className="@container lg:only:col-span-2">
          <ChangeCard booking={booking} />
        </li>
      ))}
    </ul>
  );
}

/** A requested change with its decision. */
export function ChangeCard({ booking }: { booking: BookingView }) {
  const { time_zone } = useDashboard();
  const acceptance = useSubmission<unknown>({ failure: m.booking_update_failed() });
  const declination = useSubmission<unknown>({ failure: m.booking_update_failed() });
  const { change, currency, reference } = booking;
  if (!change) return null;
  const doubts = doubtsOf(acceptance.formError);
  const path = `/admin/bookings/changes/${change.id}`;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-panel border border-sand-200 bg-white p-5 @3xl:grid-cols-2 @3xl:gap-x-10">
      <header>
        <h3 className="text-lg font-semibold">{m.change_asks({ name: namesOf(booking).guest })}</h3>
        <p className="figures text-sm text-ink-600">
          {reference} · {m.change_asked_on({ day: formatDayAndTime(change.created_at, time_zone) })}
        </p>
      </header>
      <div className="self-start @3xl:col-start-2 @3xl:row-span-4 @3xl:row-start-1">
        <StayComparison
          before={booking}
          after={change}
          labels={{ before: m.change_now_admin(), after: m.change_wanted_admin() }}
          currency={currency}
        />
      </div>
      {change.message && (
        <blockquote className="serif text-lg leading-7 whitespace-pre-line wrap-anywhere">
          “{change.message}”
        </blockquote>
      )}
      {acceptance.formError && <FormErrorNotice formError={acceptance.formError} tone={doubts ? "warning" : "error"} />}
      <div className="flex flex-wrap items-start gap-3">
        <form method="post" action={`${path}/acceptance`} onSubmit={acceptance.onSubmit}>
          {doubts && <CalendarDoubtFields doubts={doubts} />}
          <Button type="submit" variant="primary" busy={acceptance.busy} busyLabel={m.booking_updating()}>
            {doubts ? m.change_accept_anyway() : m.change_accept()}
          </Button>
        </form>
        <Disclosure label={m.change_decline()}>
          <form method="post" action={`${path}/declination`} onSubmit={declination.onSubmit} className="grid gap-4">
            <p className="text-sm text-ink-600">{m.change_decline_text()}</p>
            <TextAreaField label={m.change_decline_reason()} optional name="reason" rows={2} maxLength={MAX_TEXT} />
            {declination.formError && <FormErrorNotice formError={declination.formError} />}
            <Button type="submit" variant="danger" busy={declination.busy} busyLabel={m.booking_updating()}>
              {m.change_decline_confirm()}
            </Button>
          </form>
        </Disclosure>
      </div>
    </article>
  );
}
