import { paymentLabel } from "#app/features/bookings/booking-format.ts";
import { formatAmount, formatQuoteLines } from "#app/features/bookings/quote-format.ts";
import type { BookingPageProps } from "#app/features/bookings/booking-page/booking-parts.tsx";
import { StayHost } from "#app/features/bookings/components/stay-details.tsx";
import { PriceLines } from "#app/features/bookings/components/stay-summary.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { scheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { usePropertyPhoto } from "#app/features/images/use-property-photo.ts";
import { directionsUrl } from "#app/features/property/location/directions.ts";
import { openStreetMapUrl } from "#app/features/property/location/location.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

type StayProps = Pick<BookingPageProps, "booking" | "property">;

/** The stay with its photo, days, price, reference and place. */
export function StayCard({ booking, property }: StayProps) {
  const photo = usePropertyPhoto();
  return (
    <section className="overflow-hidden rounded-panel border border-sand-200 bg-white shadow-lift">
      {photo && (
        <div className="h-48 bg-sand-200 sm:h-62">
          <Photo
            image={photo}
            priority
            sizes="(min-width: 64rem) 29rem, 100vw"
            className="size-full object-cover object-[50%_55%]"
          />
        </div>
      )}
      <div className="grid gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
        <h2 className="text-2xl">
          {m.nights({ count: booking.nights })}, {m.guests({ count: booking.guest_count })}
        </h2>
        <StaySchedule rows={scheduleOf(booking, property, "guest")} />
        <PaidPrice booking={booking} />
      </div>
      <dl className="mt-4 text-sm">
        <div className="flex min-h-14 items-center justify-between gap-4 border-t border-sand-200 px-5 sm:px-7">
          <dt className="text-ink-600">{m.booking_reference()}</dt>
          <dd className="figures font-semibold">{booking.reference}</dd>
        </div>
      </dl>
      <PlaceLine property={property} />
    </section>
  );
}

/** The price line by line, and what is paid of it. */
export function PaidPrice({ booking }: Pick<StayProps, "booking">) {
  const paid = paymentLabel(booking);
  return (
    <div className="border-t border-sand-200 pt-4">
      <PriceLines
        lines={formatQuoteLines(booking.quote_lines, booking.currency)}
        total={formatAmount(booking.total_price, booking.currency)}
      />
      {paid && <p className="figures mt-1.5 text-sm text-ink-600">{paid}</p>}
    </div>
  );
}

/** The address with a link to the map. */
function PlaceLine({ property }: Pick<StayProps, "property">) {
  if (!directionsUrl(property)) return null;
  return (
    <p className="flex items-start gap-2.5 border-t border-sand-200 px-5 py-3 text-sm sm:px-7">
      <Icon name="pin" className="mt-0.5 size-5 text-ink-600" />
      <a
        href={openStreetMapUrl(property)}
        target="_blank"
        rel="noreferrer"
        className="py-0.5 text-ocean-700 underline wrap-anywhere pointer-coarse:py-3"
      >
        {property.address || m.booking_on_map()}
      </a>
    </p>
  );
}

export function HostCard({ manager, children }: Pick<BookingPageProps, "manager"> & { children: string }) {
  return (
    <section className="grid gap-3 rounded-panel border border-sand-200 bg-white px-5 py-4 sm:px-6 sm:py-5">
      <p className="text-sm text-ink-600">{children}</p>
      <StayHost manager={manager} />
    </section>
  );
}
