import { Link } from "react-router";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import { answerDueAt } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { PaymentDetails } from "#app/features/payments/components/payment-details.tsx";
import { MoneyNote } from "#app/features/payments/components/money-note.tsx";
import { formatAmount, formatQuoteLines } from "#app/features/bookings/quote-format.ts";
import { RequestSentDialog } from "#app/features/bookings/components/request-sent-dialog.tsx";
import { StayHost } from "#app/features/bookings/components/stay-details.tsx";
import { PriceLines } from "#app/features/bookings/components/stay-summary.tsx";
import { StaySchedule } from "#app/features/bookings/components/stay-schedule-list.tsx";
import { scheduleOf } from "#app/features/bookings/stay/stay-schedule.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { usePropertyPhoto } from "#app/features/images/use-property-photo.ts";
import { type Contact, firstNameOf } from "#app/features/property/contact.ts";
import { formatWeekdayAndTime } from "#app/lib/format-time.ts";
import { formatStay } from "#app/lib/stay.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface BookingSuccessProps {
  booking: BookingView;
  property: BookingProperty;
  manager: Contact;
  onClose: () => void;
}

/** Confirms a request: the stay and the next steps beside how to pay; one column in another order on phones. */
export function BookingSuccess({ booking, property, manager, onClose }: BookingSuccessProps) {
  const host = firstNameOf(manager);
  const total = formatAmount(booking.total_price, booking.currency);
  const apps = booking.payment_apps ?? [];
  return (
    <RequestSentDialog
      onClose={onClose}
      lead={
        <>
          {m.booking_answer_by({ host, ...formatWeekdayAndTime(answerDueAt(booking), property.time_zone) })}{" "}
          {m.booking_your_reference()} <strong className="figures text-ink-900">{booking.reference}</strong>.
        </>
      }
      link={
        <Link to={`/bookings/${booking.id}`} className={buttonClass("quiet", "-ml-3 text-sm")}>
          {m.booking_see()}
        </Link>
      }
    >
      <div className="grid grid-cols-2 gap-x-12 gap-y-6 max-[900px]:flex max-[900px]:flex-col">
        {booking.also_requested && booking.also_requested.length > 0 && (
          <div className="col-span-2">
            <Notice tone="warning">
              {m.booking_also_requested({ days: booking.also_requested.map(formatStay).join(", "), host })}
            </Notice>
          </div>
        )}
        <div className="grid content-start gap-6 max-[900px]:contents">
          <RequestedStay booking={booking} property={property} total={total} />
          <section className="grid gap-2.5 max-[900px]:order-4">
            <h3 className="text-xl">{m.booking_next_steps()}</h3>
            <ol className="grid gap-2 text-sm">
              <Step number={1}>{apps.length > 0 ? m.booking_step_pay() : m.booking_step_pay_later({ host })}</Step>
              <Step number={2}>
                {m.booking_step_review({ manager: host, hours: m.hours({ count: booking.answer_hours }) })}
              </Step>
              <Step number={3}>{m.booking_step_answer()}</Step>
            </ol>
          </section>
        </div>
        <div className="grid content-start gap-5 max-[900px]:contents">
          <section className="grid gap-2 max-[900px]:order-2">
            <h3 className="text-xl">
              {apps.length > 0 ? m.booking_pay_host({ host, amount: total }) : m.booking_payment()}
            </h3>
            <PaymentDetails
              apps={apps}
              amount={booking.total_price}
              currency={booking.currency}
              reference={booking.reference}
              host={manager}
            />
          </section>
          <div className="max-[900px]:order-3">
            <MoneyNote policy={property.cancellation_policy} />
          </div>
          <div className="max-[900px]:order-5">
            <StayHost manager={manager} />
          </div>
        </div>
      </div>
    </RequestSentDialog>
  );
}

interface RequestedStayProps {
  booking: BookingView;
  property: BookingProperty;
  total: string;
}

/** The requested stay as a card; narrow screens show the total with the payment. */
function RequestedStay({ booking, property, total }: RequestedStayProps) {
  const photo = usePropertyPhoto();
  return (
    <section className="overflow-hidden rounded-panel border border-sand-200 bg-white max-[900px]:order-1 max-[900px]:grid max-[900px]:grid-cols-[auto_minmax(0,1fr)]">
      {photo ? (
        <div className="h-37 bg-sand-200 max-[900px]:h-full max-[900px]:w-19">
          <Photo
            image={photo}
            alt=""
            sizes="(min-width: 900px) 27rem, 12rem"
            className="size-full object-cover object-[50%_62%] max-[900px]:object-[34%_50%]"
          />
        </div>
      ) : (
        <span />
      )}
      <div className="grid gap-2 px-5 pt-4 pb-4.5 max-[900px]:px-3.5 max-[900px]:py-3">
        <h3 className="text-xl max-[900px]:text-lg">
          {m.nights({ count: booking.nights })}, {m.guests({ count: booking.guest_count })}
        </h3>
        <StaySchedule rows={scheduleOf(booking, property, "guest")} />
        <div className="mt-1 border-t border-sand-200 pt-3.5 max-[900px]:hidden">
          <PriceLines lines={formatQuoteLines(booking.quote_lines, booking.currency)} total={total} />
        </div>
        {booking.special_requests && (
          <p className="text-sm whitespace-pre-line text-ink-600 wrap-anywhere">{booking.special_requests}</p>
        )}
      </div>
    </section>
  );
}

function Step({ number, children }: { number: number; children: string }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline">
      <span aria-hidden="true" className="figures serif text-lg leading-none text-ocean-700">
        {number}
      </span>
      {children}
    </li>
  );
}
