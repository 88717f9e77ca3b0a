import { Link } from "react-router";
import { ApprovedStay } from "#app/features/bookings/booking-page/approved-stay.tsx";
import type { BookingPageProps } from "#app/features/bookings/booking-page/booking-parts.tsx";
import { EndedRequest } from "#app/features/bookings/booking-page/ended-request.tsx";
import { PendingRequest } from "#app/features/bookings/booking-page/pending-request.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

/** A guest's page about one booking: what its state means for them, and the one thing to do next. */
export function BookingPage(props: BookingPageProps) {
  const { status, conflict } = props.booking;
  return (
    <div className="page grid content-start gap-2 pt-1 pb-14 sm:pb-20 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link to="/#profile" className={QUIET_CLASS}>
          <Icon name="back" className="size-4" />
          {m.booking_your_trips()}
        </Link>
        <button type="button" className={`${QUIET_CLASS} scriptless:hidden`} onClick={() => window.print()}>
          <ToolIcon name="print" />
          {m.booking_print()}
        </button>
      </div>
      <article>
        {status === "approved" ? (
          <ApprovedStay {...props} />
        ) : status === "pending" && !conflict ? (
          <PendingRequest {...props} />
        ) : (
          <EndedRequest {...props} />
        )}
      </article>
    </div>
  );
}

const QUIET_CLASS =
  "inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-600 underline-offset-4 hover:underline";
