import { Link } from "react-router";
import { isUnpaid, namesOf } from "#app/features/bookings/booking-format.ts";
import { PaidPrice } from "#app/features/bookings/booking-page/stay-card.tsx";
import { answerDueAt } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { CalendarDoubts } from "#app/features/bookings/decisions/calendar-check.server.ts";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { scheduleOf, type StayTimes } from "#app/features/bookings/stay/stay-schedule.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { formatShortDayAndTime } from "#app/lib/format-time.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface DecisionPageProps {
  token: string;
  booking: BookingView;
  property: StayTimes & { time_zone: string };
  /** When the page was loaded, ISO 8601. */
  now: string;
  /** The error of a form that was posted without JavaScript. */
  flashed: FormError | null;
}

const answeredTitles = {
  approved: m.booking_decision_approved,
  denied: m.booking_decision_denied,
  cancelled: m.booking_decision_cancelled,
};

/** A request with its answer, or with the question for one, for the admin who opened the link of an e-mail. */
export function DecisionPage({ token, booking, property, now, flashed }: DecisionPageProps) {
  const { guest } = namesOf(booking);
  const due = answerDueAt(booking);
  const moment = formatShortDayAndTime(due, property.time_zone);
  return (
    <div className="page grid max-w-[44rem] gap-8 pt-8 pb-20 sm:pt-12">
      <header className="grid justify-items-start gap-3">
        <StatusBadge status={booking.status} />
        <h1 className="text-4xl leading-[1.1] wrap-anywhere">
          {booking.status === "pending"
            ? m.mail_booking_request_title({ name: guest })
            : answeredTitles[booking.status]({ guest })}
        </h1>
        <p className="text-ink-600">
          {booking.status !== "pending"
            ? m.booking_decision_used()
            : due > now
              ? m.booking_decision_due({ moment })
              : m.booking_decision_overdue({ moment })}
        </p>
      </header>
      <Request booking={booking} property={property} />
      {booking.status === "pending" && <Decide token={token} booking={booking} flashed={flashed} />}
      <Link to="/login?next=%2Fadmin" className={buttonClass("quiet", "-ml-3 justify-self-start text-sm")}>
        {m.mail_open_dashboard()}
      </Link>
    </div>
  );
}

function Request({ booking, property }: Pick<DecisionPageProps, "booking" | "property">) {
  const { user } = booking;
  return (
    <section className="grid gap-4 rounded-panel border border-sand-200 bg-white p-5 sm:p-7">
      <h2 className="text-2xl">
        {m.nights({ count: booking.nights })}, {m.guests({ count: booking.guest_count })}
      </h2>
      <StaySchedule rows={scheduleOf(booking, property, "admin")} />
      <PaidPrice booking={booking} />
      {booking.special_requests && (
        <p className="border-t border-sand-200 pt-4 whitespace-pre-line wrap-anywhere">{booking.special_requests}</p>
      )}
      {user && (
        <p className="border-t border-sand-200 pt-4 text-sm text-ink-600 wrap-anywhere">
          {[user.email, user.phone_number, booking.reference].filter(Boolean).join(" · ")}
        </p>
      )}
    </section>
  );
}

/** The two answers. An approval that other sites' calendars put in doubt is asked once more. */
function Decide({ token, booking, flashed }: Pick<DecisionPageProps, "token" | "booking" | "flashed">) {
  const submission = useSubmission<unknown>({ failure: m.booking_update_failed() });
  const formError = submission.formError ?? flashed;
  const doubts = findDoubts(formError);
  const isAskedAgain = isUnpaid(booking) || doubts !== null;
  return (
    <div className="grid gap-8">
      {formError && <Notice tone="error">{formError.message}</Notice>}
      {booking.conflict ? (
        <Notice tone="warning">{m.booking_beaten_admin()}</Notice>
      ) : (
        <form
          method="post"
          action="/decision"
          onSubmit={submission.onSubmit}
          className="grid justify-items-start gap-3"
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="decision" value="approve" />
          {doubts?.feeds.map(({ id }) => (
            <input key={id} type="hidden" name="accepted_feed" value={id} />
          ))}
          {doubts?.events.map(({ id }) => (
            <input key={id} type="hidden" name="overridden_event" value={id} />
          ))}
          {isUnpaid(booking) && <p>{m.booking_approve_unpaid_one()}</p>}
          <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.booking_updating()}>
            {isAskedAgain ? m.booking_approve_anyway() : m.booking_approve()}
          </Button>
        </form>
      )}
      <form
        method="post"
        action="/decision"
        onSubmit={submission.onSubmit}
        className="grid justify-items-start gap-3 border-t border-sand-200 pt-6"
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="decision" value="deny" />
        <div className="w-full">
          <TextAreaField
            label={m.booking_deny_title()}
            name="denial_reason"
            rows={4}
            required
            placeholder={m.booking_deny_placeholder()}
            hint={m.booking_decision_reason_hint()}
            error={formError?.fields?.denial_reason}
          />
        </div>
        <Button type="submit" variant="danger" busy={submission.busy} busyLabel={m.booking_updating()}>
          {m.booking_deny_confirm()}
        </Button>
      </form>
    </div>
  );
}

/** What the server wants to be accepted by name before it approves; null when there is nothing. */
function findDoubts(error: FormError | null): CalendarDoubts | null {
  return error && "events" in error && "feeds" in error ? (error as FormError & CalendarDoubts) : null;
}
