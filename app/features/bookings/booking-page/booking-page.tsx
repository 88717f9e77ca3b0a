import { Link } from "react-router";
import { ApprovedStay } from "#app/features/bookings/booking-page/approved-stay.tsx";
import type { BookingPageProps } from "#app/features/bookings/booking-page/booking-parts.tsx";
import { ChangePanel, DeclinedChangeNotice } from "#app/features/bookings/changes/change-panel.tsx";
import { isChangeable } from "#app/features/bookings/changes/change.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { EndedRequest } from "#app/features/bookings/booking-page/ended-request.tsx";
import { PendingRequest } from "#app/features/bookings/booking-page/pending-request.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

/** A guest's page about one booking: what its state means for them, and the one thing to do next. */
export function BookingPage(props: BookingPageProps) {
  const { reader } = props;
  const { status, conflict } = props.booking;
  return (
    <div className="page grid content-start gap-2 pt-1 pb-14 sm:pb-20 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {reader.kind === "account" ? (
          <Link to="/#profile" className={QUIET_CLASS}>
            <Icon name="back" className="size-4" />
            {m.booking_your_trips()}
          </Link>
        ) : (
          <Link to="/" className={QUIET_CLASS}>
            {props.property.title}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-6">
          {reader.kind === "account" && isChangeable(props.booking, props.today) && (
            <Link to={`/bookings/${props.booking.id}/changes`} className={QUIET_CLASS}>
              <ToolIcon name="calendar" />
              {m.change_title()}
            </Link>
          )}
          <button type="button" className={`${QUIET_CLASS} scriptless:hidden`} onClick={() => window.print()}>
            <ToolIcon name="print" />
            {m.booking_print()}
          </button>
        </div>
      </div>
      <ChangePanel booking={props.booking} host={firstNameOf(props.manager)} />
      {props.declined && <DeclinedChangeNotice declined={props.declined} host={firstNameOf(props.manager)} />}
      <article>
        {status === "approved" ? (
          <ApprovedStay {...props} />
        ) : status === "pending" && !conflict ? (
          <PendingRequest {...props} />
        ) : (
          <EndedRequest {...props} />
        )}
      </article>
      {reader.kind === "link" && reader.email && <SignUpOffer email={reader.email} />}
    </div>
  );
}

/** Offers an account to a guest without one: the stay is theirs once they have confirmed their address. */
function SignUpOffer({ email }: { email: string }) {
  return (
    <section className="mt-11 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-panel bg-sand-100 p-5 sm:p-7">
      <div className="grid max-w-[34em] gap-1.5">
        <h2 className="text-2xl">{m.entered_offer_title()}</h2>
        <p className="wrap-anywhere">{m.entered_offer_text({ email })}</p>
      </div>
      <Link to="/signup" className={buttonClass("secondary", "max-sm:w-full")}>
        {m.entered_offer_sign_up()}
      </Link>
    </section>
  );
}

const QUIET_CLASS =
  "inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-600 underline-offset-4 hover:underline";
