import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { DeclinedChange } from "#app/features/bookings/changes/change.ts";
import { StayComparison } from "#app/features/bookings/changes/stay-comparison.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { formatTrip } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { m } from "#messages";

/** For a guest: the change that they have asked for, beside their stay, until it is answered. */
export function ChangePanel({ booking, host }: { booking: BookingView; host: string }) {
  const submission = useSubmission<unknown>({ failure: m.change_failed() });
  const { change, currency } = booking;
  if (!change) return null;
  return (
    <section className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel bg-sand-100 p-5 sm:p-7 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-12">
      <div className="grid gap-1">
        <h2 className="text-2xl">{m.change_asked_title()}</h2>
        <p className="text-ink-600">{m.change_asked_text({ host })}</p>
      </div>
      <div className="self-start lg:col-start-2 lg:row-span-4 lg:row-start-1">
        <StayComparison
          before={booking}
          after={change}
          labels={{ before: m.change_now(), after: m.change_wanted() }}
          currency={currency}
        />
      </div>
      {change.message && (
        <blockquote className="serif text-lg leading-7 whitespace-pre-line wrap-anywhere">
          “{change.message}”
        </blockquote>
      )}
      {submission.formError && <FormErrorNotice formError={submission.formError} />}
      <form method="post" action={`/bookings/${booking.id}/changes/withdrawal`} onSubmit={submission.onSubmit}>
        <Button type="submit" busy={submission.busy} busyLabel={m.booking_updating()}>
          {m.change_withdraw()}
        </Button>
      </form>
    </section>
  );
}

/** For a guest: that the change they asked for was declined, and why. */
export function DeclinedChangeNotice({ declined, host }: { declined: DeclinedChange; host: string }) {
  return (
    <section className="mb-6 grid gap-3 rounded-panel bg-sand-100 p-5 sm:p-7">
      <h2 className="text-2xl">{m.change_declined_title()}</h2>
      <p className="max-w-[38em] text-ink-600">{m.change_declined_text({ host, dates: formatTrip(declined) })}</p>
      {declined.reason && (
        <blockquote className="serif text-lg leading-7 whitespace-pre-line wrap-anywhere">
          “{declined.reason}”
        </blockquote>
      )}
    </section>
  );
}
