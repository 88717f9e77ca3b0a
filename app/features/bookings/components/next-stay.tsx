import { Link } from "react-router";
import { namesOf } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { answerDueAt } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { StayDetails, StayHost, StayLinks } from "#app/features/bookings/components/stay-details.tsx";
import type { MyStays } from "#app/features/bookings/list/my-stays.server.ts";
import { stayAction } from "#app/features/bookings/stay/stay-action.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { firstNameOf } from "#app/features/property/contact.ts";
import { directionsUrl } from "#app/features/property/location/directions.ts";
import { formatWeekdayAndTime } from "#app/lib/format-time.ts";
import { formatTrip } from "#app/lib/stay.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

/** A guest's next stay at the top of the drawer, with the one action that fits its state. */
export function NextStay({ booking, stays }: { booking: BookingView; stays: MyStays }) {
  const [photo] = stays.photos;
  return (
    <article className="overflow-hidden rounded-panel border border-sand-200 bg-white">
      {photo && (
        // Reserves the photo's height, so that nothing moves while the drawer slides in.
        <div className="h-37 bg-sand-200">
          <Photo image={photo} alt="" sizes="24rem" className="size-full object-cover object-[50%_60%]" />
        </div>
      )}
      <div className="grid gap-3 px-4 pt-4 pb-2">
        <div>
          <StatusBadge status={booking.status} />
          <h3 className="mt-1.5 text-[1.5625rem] leading-[1.2]">{formatTrip(booking)}</h3>
          <p className="mt-1 text-sm text-ink-600 wrap-anywhere">
            {[namesOf(booking).property, m.nights({ count: booking.nights }), answerLabel(booking, stays)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <StayDetails booking={booking} />
        <NextAction booking={booking} stays={stays} />
        <div className="border-t border-sand-200 pt-3">
          <StayHost manager={stays.manager} />
        </div>
        <StayLinks booking={booking} />
      </div>
    </article>
  );
}

/** When the host will answer; empty once that time has passed, and for bookings that don't wait for an answer. */
function answerLabel(booking: BookingView, { manager, now, time_zone }: MyStays): string {
  const due = answerDueAt(booking);
  if (booking.status !== "pending" || booking.conflict || due <= now) return "";
  return m.booking_answer_by_line({ host: firstNameOf(manager), ...formatWeekdayAndTime(due, time_zone) });
}

function NextAction({ booking, stays }: { booking: BookingView; stays: MyStays }) {
  const action = stayAction(booking);
  const className = buttonClass("primary", "w-full");
  const directions = directionsUrl(stays.place);
  if (action === "directions" && directions) {
    return (
      <a href={directions} target="_blank" rel="noreferrer" className={className}>
        {m.booking_directions()}
      </a>
    );
  }
  if (action === "pay") {
    return (
      <Link to={`/bookings/${booking.id}#pay`} className={className}>
        {m.booking_pay_amount({ amount: formatAmount(booking.balance, booking.currency) })}
      </Link>
    );
  }
  if (action === "other-dates") {
    return (
      <Link to="/#book" className={className}>
        {m.booking_other_dates()}
      </Link>
    );
  }
  return null;
}
