import { startTransition, useEffect, useId, useMemo, useRef, useState } from "react";
import { AvailabilityCalendar } from "#app/features/availability/calendar/availability-calendar.tsx";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BlockedRange } from "#app/features/availability/components/block-list.tsx";
import { BookingForm } from "#app/features/bookings/components/booking-form.tsx";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { CalendarLegend } from "#app/features/availability/calendar/calendar-legend.tsx";
import { LateBlockForm, LateBlockList, LateBookingSuccess } from "#app/features/bookings/components/lazy-parts.tsx";
import { markDays } from "#app/features/availability/day-status.ts";
import { extraGuestFee } from "#app/features/pricing/price.ts";
import { formatMoney } from "#app/lib/money.ts";
import { useStaySelection } from "#app/features/availability/use-stay-selection.ts";
import type { Day } from "#app/lib/stay.ts";
import { useStayInAddress } from "#app/features/availability/use-stay-in-address.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import type { Contact } from "#app/features/property/contact.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSheet } from "#app/ui/sheet.tsx";
import { m } from "#messages";

export interface BookingPanelProps {
  house: BookingProperty;
  /** Null for those who are signed out and so have asked for nothing. */
  manager: Contact | null;
  availability: Availability;
  today: Day;
  currentUser: { role: "user" | "admin" } | null;
  /** The owner's blocks with their reasons; null for everyone else. */
  blocks: BlockedRange[] | null;
  /** The stay that the address asks for, or a refused form had. */
  typed: Record<string, string>;
  flashed: FormError | null;
  /** The request that a browser without a script has just made. */
  requested: BookingView | null;
}

/** Price, calendar and request: the way to a stay. For the owner it also blocks dates. */
export function BookingPanel(props: BookingPanelProps) {
  const { house, manager, availability, today, currentUser, blocks, typed, flashed, requested } = props;
  const marks = useMemo(() => markDays(availability), [availability]);
  const { hint, isRefusal, clear, ...choice } = useStaySelection(marks, today, typed);
  const [isBlocking, setBlocking] = useState(blocks !== null && typed.mode === "blocking");
  const [booked, setBooked] = useState<BookingView | null>(requested);
  const titleId = useId();
  const { stay } = choice;
  useStayInAddress(stay);
  const { setFront } = useSheet();
  const finish = () => {
    setBooked(null);
    setFront(false);
  };
  const form = useIntoView<HTMLDivElement>(stay);

  return (
    <section aria-labelledby={titleId} className="booking-panel">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-2xl">
          <span className="figures">{formatMoney(house.price_per_night, house.currency)}</span>{" "}
          <span className="font-sans text-base tracking-normal text-ink-600">{m.booking_per_night()}</span>
        </h2>
        {blocks && (
          <Button
            variant="quiet"
            className="-mr-3 text-sm"
            aria-pressed={isBlocking}
            onClick={() => startTransition(() => setBlocking(!isBlocking))}
          >
            {isBlocking ? m.booking_to_booking() : m.booking_to_blocking()}
          </Button>
        )}
      </div>

      <ExtraGuestFee house={house} />

      {/* Without a script the page comes back at the panel's top, not at the form's end. */}
      {flashed && (
        <div className="mb-4">
          <Notice tone="error">{flashed.message}</Notice>
        </div>
      )}

      <div className={stay ? "panel-split" : "grid gap-5"}>
        <div className="grid content-start gap-4">
          <AvailabilityCalendar {...choice} marks={marks} today={today} />
          {/* Under the calendar, so that a longer sentence never moves a day away from under the finger. */}
          <output className={`block min-h-[2lh] text-sm ${isRefusal ? "font-medium text-clay" : "text-ink-600"}`}>
            {hint}
          </output>
          <CalendarLegend />
          {stay && (
            <Button variant="quiet" className="-ml-3 justify-self-start text-sm" onClick={clear}>
              {m.booking_clear_dates()}
            </Button>
          )}
        </div>
        <div ref={form} className="scroll-mb-6">
          {isBlocking ? (
            <LateBlockForm stay={stay} onBlocked={clear} />
          ) : (
            <BookingForm
              {...{ house, today, stay, typed, flashed }}
              isSignedIn={currentUser !== null}
              onBooked={(booking) => {
                startTransition(() => setBooked(booking));
                clear();
              }}
            />
          )}
        </div>
      </div>
      {isBlocking && blocks && <LateBlockList blocks={blocks} />}
      {booked && manager && <LateBookingSuccess booking={booked} house={house} manager={manager} onClose={finish} />}
    </section>
  );
}

/** What more guests than the price includes pay, where the property has such a fee and room for them. */
function ExtraGuestFee({ house }: { house: BookingProperty }) {
  const fee = extraGuestFee(house);
  if (fee === 0 || house.max_guests <= house.guests_included) return null;
  return (
    <p className="-mt-2 mb-3 text-sm text-ink-600">
      {m.booking_extra_guest_fee({ count: house.guests_included, fee: formatMoney(fee, house.currency) })}
    </p>
  );
}

/** Where there is no room beside the calendar, what a choice brings up is brought into view with it. */
function useIntoView<Element extends HTMLElement>(cause: object | null) {
  const ref = useRef<Element>(null);
  const before = useRef(cause);
  useEffect(() => {
    if (cause && before.current !== cause) ref.current?.scrollIntoView({ block: "nearest" });
    before.current = cause;
  }, [cause]);
  return ref;
}
