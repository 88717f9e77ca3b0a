import { formatAmount } from "#app/features/bookings/quote-format.ts";
import {
  type BookingPageProps,
  guestName,
  Section,
  SpecialRequests,
} from "#app/features/bookings/booking-page/booking-parts.tsx";
import { CancellationSection } from "#app/features/bookings/cancellation/cancellation-section.tsx";
import { PaidPrice } from "#app/features/bookings/booking-page/stay-card.tsx";
import { ContactLines } from "#app/features/bookings/components/contact-lines.tsx";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { isPaymentDue } from "#app/features/bookings/stay/stay-action.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { usePropertyPhoto } from "#app/features/images/use-property-photo.ts";
import { PaymentDetails } from "#app/features/payments/components/payment-details.tsx";
import { directionsUrl } from "#app/features/property/location/directions.ts";
import { openStreetMapUrl, pointOf } from "#app/features/property/location/location.ts";
import { StaticMap } from "#app/features/property/location/static-map.tsx";
import { formatTime } from "#app/lib/format-time.ts";
import { formatLongMonthDay, formatShortDay, leavingDay } from "#app/lib/stay.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { m } from "#messages";

/** A confirmed stay: when and how to arrive, and what is still due. */
export function ApprovedStay(props: BookingPageProps) {
  const { booking, property, manager, arrival_guide } = props;
  return (
    <div className="grid gap-11 lg:gap-16">
      <div>
        <Hero {...props} />
        <Facts booking={booking} property={property} />
      </div>
      <div className="grid items-start gap-x-20 gap-y-11 lg:grid-cols-[minmax(0,41rem)_minmax(0,29rem)] lg:justify-between">
        <div className="grid gap-11 max-lg:order-last lg:gap-14">
          {arrival_guide && (
            <Section title={m.property_arrival_guide()}>
              <Prose text={arrival_guide} className="wrap-anywhere" />
            </Section>
          )}
          <SpecialRequests booking={booking} />
          <Way property={property} />
          <div className="grid gap-x-12 gap-y-11 sm:grid-cols-2">
            <Section title={m.booking_your_host()}>
              <p className="text-sm text-ink-600">{m.booking_host_after()}</p>
              <ContactLines contact={manager} />
            </Section>
            <CancellationSection {...props} />
          </div>
        </div>
        <Balance {...props} />
      </div>
    </div>
  );
}

/** The photo with the welcome on a scrim, and the actions. */
function Hero({ booking, property, today, reader }: BookingPageProps) {
  const photo = usePropertyPhoto();
  const directions = directionsUrl(property);
  const name = guestName(booking);
  const isOver = today >= leavingDay(booking);
  const title = isOver
    ? m.booking_thanks_stay({ name })
    : today >= booking.start_date
      ? m.booking_welcome({ name })
      : m.booking_see_you({ day: formatLongMonthDay(booking.start_date), name });
  return (
    <header className="relative isolate flex min-h-120 flex-col justify-end overflow-hidden rounded-[1.25rem] bg-ink-900 p-5 text-white max-sm:-mx-[clamp(1rem,4vw,1.5rem)] max-sm:rounded-none sm:p-9 lg:min-h-130 lg:p-12">
      {photo && (
        <Photo
          image={photo}
          priority
          sizes="(min-width: 78rem) 75rem, 100vw"
          className="absolute inset-0 -z-20 size-full object-cover"
        />
      )}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-t from-[#0c1c21]/90 from-10% via-[#0c1c21]/55 via-45% to-transparent to-80%"
      />
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="grid max-w-[34rem] gap-3">
          <p>
            <span className="inline-block rounded-control bg-white px-2.5 py-1">
              <StatusBadge status="approved" />
            </span>
          </p>
          <h1 className="text-[2.6rem] leading-[1.06] tracking-[-0.02em] sm:text-[4rem]">{title}</h1>
          {!isOver && (
            <p className="text-lg leading-normal">
              {m.booking_yours_from({
                house: property.title,
                day: formatShortDay(booking.start_date),
                time: formatTime(property.check_in_time),
              })}
            </p>
          )}
        </div>
        {!isOver && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow print:hidden">
            {directions && (
              <a
                href={directions}
                target="_blank"
                rel="noreferrer"
                className={buttonClass("primary", "bg-white! text-ink-900! focus-visible:outline-white")}
              >
                <Icon name="pin" />
                {m.booking_directions()}
              </a>
            )}
            <a
              href={
                reader.kind === "link"
                  ? `/stay/calendar.ics?token=${reader.token}`
                  : `/bookings/${booking.id}/calendar.ics`
              }
              download
              className={buttonClass(
                "secondary",
                "border-white! bg-ink-900/40! text-white! focus-visible:outline-white",
              )}
            >
              <ToolIcon name="calendar" />
              {m.booking_add_to_calendar()}
            </a>
          </div>
        )}
      </div>
    </header>
  );
}

function Facts({ booking, property }: Pick<BookingPageProps, "booking" | "property">) {
  const byNights = booking.counting === "nights";
  const nights = m.nights({ count: booking.nights });
  const facts = [
    {
      label: m.booking_check_in(),
      value: formatShortDay(booking.start_date),
      note: m.booking_from_time({ time: formatTime(property.check_in_time) }),
    },
    ...(byNights
      ? []
      : [
          {
            label: m.booking_last_night(),
            value: formatShortDay(booking.end_date),
            note: nights,
          },
        ]),
    {
      label: byNights ? m.booking_check_out() : m.booking_you_leave(),
      value: formatShortDay(leavingDay(booking)),
      note: m.booking_by_time({ time: formatTime(property.check_out_time) }),
    },
    ...(byNights ? [{ label: m.booking_nights(), value: nights, note: "" }] : []),
    {
      label: m.booking_guests(),
      value: m.guests({ count: booking.guest_count }),
      note: `${m.booking_reference()} ${booking.reference}`,
    },
  ];
  return (
    <dl className="figures grid grid-cols-2 border-b border-sand-200 text-sm lg:grid-cols-4">
      {facts.map(({ label, value, note }) => (
        <div
          key={label}
          className="py-5 pr-3 lg:py-7 lg:not-first:border-l lg:not-first:border-sand-200 lg:not-first:pl-6"
        >
          <dt className="text-ink-600">{label}</dt>
          <dd>
            <span className="serif block text-xl">{value}</span>
            <span className="text-ink-600">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is still due and how to pay it, or what was paid. */
function Balance({ booking, manager }: BookingPageProps) {
  const { payment_apps, balance, currency, reference } = booking;
  const isDue = isPaymentDue(booking);
  return (
    <section
      id="pay"
      className="grid scroll-mt-6 gap-4 rounded-panel border border-sand-200 bg-white p-5 shadow-lift sm:p-7 lg:sticky lg:top-6"
    >
      <h2 className="text-2xl">
        {isDue ? m.booking_still_due({ amount: formatAmount(balance, currency) }) : m.booking_payment()}
      </h2>
      {isDue && <p className="-mt-2 text-sm text-ink-600">{m.booking_before_arrival()}</p>}
      {isDue && payment_apps && (
        <PaymentDetails apps={payment_apps} amount={balance} currency={currency} reference={reference} host={manager} />
      )}
      <PaidPrice booking={booking} />
    </section>
  );
}

/** The map, the address and the ways to open them. */
function Way({ property }: Pick<BookingPageProps, "property">) {
  const directions = directionsUrl(property);
  const point = pointOf(property);
  if (!directions) return null;
  return (
    <Section title={m.booking_find_us()}>
      <div className="overflow-hidden rounded-panel border border-sand-200 bg-white">
        {point && <StaticMap point={point} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
          <p className="min-w-0 text-sm wrap-anywhere">{property.address}</p>
          <a
            href={openStreetMapUrl(property)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("quiet", "-ml-3 text-sm")}
          >
            {m.booking_on_map()}
          </a>
        </div>
      </div>
    </Section>
  );
}
