import { Link } from "react-router";
import { balanceLabel } from "#app/features/bookings/booking-format.ts";
import {
  type BookingPageProps,
  Columns,
  guestName,
  SpecialRequests,
} from "#app/features/bookings/booking-page/booking-parts.tsx";
import { HostCard, StayCard } from "#app/features/bookings/booking-page/stay-card.tsx";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { WithdrawRequest } from "#app/features/bookings/components/withdraw-request.tsx";
import { quoteStay } from "#app/features/pricing/price.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { initialOf } from "#app/lib/first-name.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatShortDay, formatTrip } from "#app/lib/stay.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

/** A request that was denied, cancelled or overtaken: why, what happens to the money, and other dates. */
export function EndedRequest(props: BookingPageProps) {
  const { booking, property, manager } = props;
  const host = firstNameOf(manager);
  // What a guest wrote when they cancelled is no answer of the host.
  const reason = booking.denial_reason ?? (booking.refund === null ? booking.cancellation_reason : null);
  const title = {
    pending: m.booking_taken_title(),
    denied: m.booking_denied_title({ host }),
    cancelled: m.booking_cancelled_title(),
    approved: "",
  }[booking.status];
  return (
    <Columns
      aside={
        <>
          <StayCard booking={booking} property={property} />
          <HostCard manager={manager}>{m.booking_host_other()}</HostCard>
        </>
      }
    >
      <header className="grid justify-items-start gap-6">
        <div>
          <StatusBadge status={booking.status} />
          <h1 className="mt-3 text-4xl leading-[1.08] tracking-[-0.02em] sm:text-5xl">{title}</h1>
        </div>
        {booking.status === "pending" && (
          <p className="max-w-[34em] text-lg leading-normal text-ink-600">
            {m.booking_taken_lead({ name: guestName(booking), host })}
          </p>
        )}
        {reason && (
          <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-5">
            <span
              aria-hidden="true"
              className="serif grid size-14 place-items-center rounded-full bg-ocean-700 text-xl text-white forced-colors:border"
            >
              {initialOf(host)}
            </span>
            <div className="grid gap-2">
              <blockquote className="serif text-xl leading-[1.4] whitespace-pre-line wrap-anywhere">
                “{reason}”
              </blockquote>
              <figcaption className="text-sm text-ink-600">{host}</figcaption>
            </div>
          </figure>
        )}
        <p className="flex w-full gap-3 rounded-xl bg-leaf-100 px-4 py-3.5 text-sm leading-normal">
          <Icon name="shield" className="mt-0.5 size-5" />
          {balanceLabel(booking, "guest") ?? m.booking_money_back()}
        </p>
        {booking.status === "pending" && <WithdrawRequest booking={booking} />}
      </header>
      <OtherDates {...props} />
      <SpecialRequests booking={booking} />
    </Columns>
  );
}

function OtherDates({ booking, property, otherStays, today }: BookingPageProps) {
  const nights = m.nights({ count: booking.nights });
  return (
    <section className="grid gap-4">
      {otherStays.length > 0 && (
        <>
          <h2 className="text-2xl">{m.booking_free_for({ nights })}</h2>
          <ul className="divide-y divide-sand-200 border-y border-sand-200">
            {otherStays.map((stay) => {
              const { total } = quoteStay(stay, booking.guest_count, property, { today });
              const facts = [
                ...(property.rates.counting ? [] : [m.booking_last_night_on({ day: formatShortDay(stay.end_date) })]),
                m.guests({ count: booking.guest_count }),
                formatMoney(total, property.currency),
              ];
              const query = new URLSearchParams({ ...stay, guest_count: String(booking.guest_count) }).toString();
              return (
                <li key={stay.start_date} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
                  <div className="min-w-0">
                    <p className="serif text-xl">{formatTrip(stay)}</p>
                    <p className="figures text-sm text-ink-600">{facts.join(" · ")}</p>
                  </div>
                  <Link
                    to={`/?${query}#book`}
                    aria-label={m.booking_ask_for_label({ stay: formatTrip(stay) })}
                    className={buttonClass("quiet", "-mx-3 text-sm no-underline!")}
                  >
                    {m.booking_ask_for()}
                    <Icon name="forward" className="size-4" />
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <Link to="/#book" className={buttonClass("primary", "justify-self-start max-sm:w-full")}>
        {m.booking_all_dates()}
      </Link>
    </section>
  );
}
