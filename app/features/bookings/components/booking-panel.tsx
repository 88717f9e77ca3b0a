import { useId, useMemo, useState } from "react";
import type { Role } from "#app/lib/enums.ts";
import { AvailabilityCalendar } from "#app/features/availability/calendar/availability-calendar.tsx";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BlockedRange } from "#app/features/availability/components/block-list.tsx";
import { BookingForm, readGuestCount } from "#app/features/bookings/components/booking-form.tsx";
import { SpokenPrice } from "#app/features/bookings/components/stay-summary.tsx";
import type { StayQuote } from "#app/features/bookings/components/price-bar.tsx";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { CalendarLegend } from "#app/features/availability/calendar/calendar-legend.tsx";
import { RequestSentDialog } from "#app/features/bookings/components/request-sent-dialog.tsx";
import { markDays } from "#app/features/availability/day-status.ts";
import { extraGuestFee, quoteStay } from "#app/features/pricing/price.ts";
import { formatNightlyPrice, type LowestPrice } from "#app/features/pricing/lowest-price.ts";
import { formatMoney, nameOfDollar } from "#app/lib/money.ts";
import { useStaySelection } from "#app/features/availability/use-stay-selection.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import { useStayInAddress } from "#app/features/availability/use-stay-in-address.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import type { Contact } from "#app/features/property/contact.ts";
import type { Rates } from "#app/server/db/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyWithFallback } from "#app/ui/lazy-with-fallback.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSheet } from "#app/ui/sheet.tsx";
import { m } from "#messages";

const LazyBlockForm = lazyWithFallback({
  load: async () => (await import("#app/features/availability/components/block-form.tsx")).BlockForm,
  message: m.booking_no_blocking,
});
const LazyBlockList = lazyWithFallback({
  load: async () => (await import("#app/features/availability/components/block-list.tsx")).BlockList,
  message: m.booking_no_blocking,
});
const LazyBookingSuccess = lazyWithFallback({
  load: async () => (await import("#app/features/bookings/components/booking-success.tsx")).BookingSuccess,
  message: m.booking_no_details,
});

const LazyStayHint = lazyWithFallback({
  load: async () => (await import("#app/features/availability/components/stay-hint.tsx")).StayHint,
  message: m.booking_no_details,
});

export interface BookingPanelProps {
  property: BookingProperty & { lowest: LowestPrice };
  /** Null when signed out. */
  manager: Contact | null;
  availability: Availability;
  today: Day;
  currentUser: { role: Role } | null;
  /** The blocked dates with their reasons; null for everyone but admins. */
  blocks: BlockedRange[] | null;
  /** The values of the URL, or of a form that was rejected without JavaScript. */
  typed: Record<string, string>;
  flashed: FormError | null;
  /** The request that was just made without JavaScript. */
  requested: BookingView | null;
  /** Called with the quote of the chosen stay, and with null when none is chosen. */
  onQuote: (quote: StayQuote | null) => void;
}

/** Price, calendar and request form. Admins can also block dates. */
export function BookingPanel(props: BookingPanelProps) {
  const { property, manager, availability, today, currentUser, blocks, typed, flashed, requested, onQuote } = props;
  const { preparation_days } = property.rates;
  const marks = useMemo(() => markDays(availability, preparation_days), [availability, preparation_days]);
  const [isBlocking, setBlocking] = useState(blocks !== null && typed.mode === "blocking");
  // Blocked dates are days, however stays are counted.
  const prices = useMemo(() => {
    const { counting: _, ...others } = property.rates;
    const byDays: Rates = others;
    return isBlocking ? { ...property, rates: byDays } : property;
  }, [property, isBlocking]);
  const limits = { marks, today, rates: prices.rates };
  const { problem, rule, preview, clear, ...choice } = useStaySelection(limits, typed);
  const [chosenCount, setGuestCount] = useState(() => readGuestCount(typed.guest_count, property.max_guests));
  // The owner may have lowered the maximum while the page was open.
  const guest_count = Math.min(chosenCount, property.max_guests);
  const [extras, setExtras] = useState(() => typed.extras?.split("\n") ?? []);
  const [booked, setBooked] = useState<BookingView | null>(requested);
  const titleId = useId();
  const { stay } = choice;
  useStayInAddress(stay);
  const { setFront } = useSheet();
  const finish = () => {
    setBooked(null);
    setFront(false);
  };
  const pricedStay = problem || isBlocking ? null : (preview ?? (choice.first ? null : stay));
  const quoteOf = (of: Stay | null) => of && quoteStay(of, guest_count, property, { extras, today });
  const priced = quoteOf(pricedStay);

  return (
    <section aria-labelledby={titleId} className="booking-panel">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-2xl">
          <span className="figures">{formatNightlyPrice(property.lowest, property.currency)}</span>{" "}
          <span className="font-sans text-base tracking-normal text-ink-600">{m.booking_per_night()}</span>
        </h2>
        {blocks && (
          <Button
            variant="quiet"
            className="-mr-3 text-sm"
            aria-pressed={isBlocking}
            onClick={() => setBlocking(!isBlocking)}
          >
            {isBlocking ? m.booking_to_booking() : m.booking_to_blocking()}
          </Button>
        )}
      </div>

      <PriceTerms property={property} />

      {/* Without JavaScript the page reloads at the top of the panel, so the error is shown there. */}
      {flashed && (
        <div className="mb-4">
          <Notice tone="error">{flashed.message}</Notice>
        </div>
      )}

      <div className="panel-split">
        <div>
          <AvailabilityCalendar {...choice} marks={marks} today={today} prices={prices} />
          {/* Below the calendar and as high as two lines, so that a new hint moves neither the days nor the form. */}
          <div className="mt-3 flow-root min-h-[2lh] text-sm">
            {(stay || choice.first) && (
              <Button variant="quiet" className="float-right -my-3 -mr-3 text-sm" onClick={clear}>
                {m.booking_clear_dates()}
              </Button>
            )}
            {priced && (
              // Screen readers hear it from the live region below.
              <p aria-hidden="true" className="figures font-semibold">
                {`${m.nights({ count: priced.nights })} · ${formatMoney(priced.total, property.currency)}`}
              </p>
            )}
            <output className={`block ${problem ? "font-medium text-clay" : "text-ink-600"}`}>
              <LazyStayHint
                {...{ limits, problem, rule, preview }}
                first={choice.first}
                when={problem !== null || choice.first !== null}
                renderFallback={() =>
                  stay
                    ? m.booking_choose_new()
                    : prices.rates.counting
                      ? m.booking_choose_check_in_first()
                      : m.booking_choose_first()
                }
              />
            </output>
          </div>
          <SpokenPrice quote={priced} guest_count={guest_count} currency={property.currency} />
        </div>
        <div className="grid content-start gap-5">
          {!stay && <CalendarLegend counting={prices.rates.counting} />}
          <LazyBlockForm
            stay={stay}
            onBlocked={clear}
            when={isBlocking}
            renderFallback={(error) =>
              error ?? (
                <BookingForm
                  {...{ property, today, stay, typed, flashed, onQuote, chosenCount, guest_count, setGuestCount }}
                  {...{ extras, setExtras }}
                  quote={quoteOf(stay)}
                  pending={availability.pending}
                  isSignedIn={currentUser !== null}
                  onBooked={(booking) => {
                    setBooked(booking);
                    clear();
                  }}
                />
              )
            }
          />
        </div>
      </div>
      {/* When the list can't be loaded, neither can the form above, which says so. */}
      {isBlocking && blocks && <LazyBlockList blocks={blocks} renderFallback={() => null} />}
      {booked && manager && (
        <LazyBookingSuccess
          booking={booked}
          property={property}
          manager={manager}
          onClose={finish}
          renderFallback={(error) =>
            error && (
              <RequestSentDialog
                onClose={finish}
                lead={
                  <>
                    {m.booking_your_reference()} <strong className="figures">{booked.reference}</strong>.
                  </>
                }
              >
                {error}
              </RequestSentDialog>
            )
          }
        />
      )}
    </section>
  );
}

/** What the price of a night covers, in one line: the guests, the fee for each other guest, and the currency. */
function PriceTerms({ property }: { property: BookingProperty }) {
  const { currency, guests_included, max_guests } = property;
  const fee = extraGuestFee(property);
  const dollar = nameOfDollar(currency);
  const terms: string[] = [];
  if (fee > 0 && max_guests > guests_included) {
    const guests = m.guests({ count: guests_included });
    terms.push(m.booking_price_for({ guests }), m.booking_extra_guest_fee({ fee: formatMoney(fee, currency) }));
  }
  if (dollar) terms.push(m.booking_price_in({ currency: dollar }));
  if (terms.length === 0) return null;
  return <p className="-mt-2 mb-3 text-sm text-ink-600">{terms.join(" · ")}</p>;
}
