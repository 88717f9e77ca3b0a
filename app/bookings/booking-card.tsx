import { useState } from "react";
import type { BookingView } from "#app/bookings/booking-view.ts";
import { ContactLines } from "#app/bookings/contact-lines.tsx";
import { PaymentDetails } from "#app/bookings/payment-details.tsx";
import { count, formatMoney, fromDecimal } from "#app/bookings/price.ts";
import { StatusBadge } from "#app/bookings/status-badge.tsx";
import { formatDay } from "#app/bookings/stay.ts";
import type { PaymentApp } from "#app/db/schema.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import type { Contact } from "#app/property/contact.ts";
import { Button } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";

interface BookingCardProps {
  booking: BookingView;
  isAdmin: boolean;
  manager: Contact;
  payment_apps: PaymentApp[];
}

/** A booking in the drawer: to a guest with the house's contact, to an admin with the guest's. */
export function BookingCard({ booking, isAdmin, manager, payment_apps }: BookingCardProps) {
  const total = formatMoney(fromDecimal(booking.total_price) ?? 0, booking.currency);
  const isWaiting = booking.status === "pending";
  const isPaid = (fromDecimal(booking.paid) ?? 0) >= (fromDecimal(booking.total_price) ?? 0);
  return (
    <article className="grid gap-4 rounded-panel border border-sand-200 bg-white p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="serif text-base">{isAdmin ? guestOf(booking).full_name : (booking.property?.title ?? "")}</h4>
        <StatusBadge status={booking.status} />
      </header>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact label="Check-in" value={formatDay(booking.start_date)} />
        <Fact label="Check-out" value={formatDay(booking.end_date)} />
        <Fact label="Total" value={`${total} for ${count(booking.guest_count, "guest")}`} />
        <Fact label="Reference" value={booking.reference} />
      </dl>
      {booking.special_requests && <Words label="Special requests" text={booking.special_requests} />}
      {booking.denial_reason && <Words label="Reason" text={booking.denial_reason} />}
      {isWaiting && booking.conflict && (
        <Notice tone="warning">
          {isAdmin
            ? "Conflicts with an approved booking."
            : "These dates have been taken meanwhile. Please ask for others."}
        </Notice>
      )}
      {isWaiting && !isAdmin && !booking.conflict && !isPaid && payment_apps.length > 0 && (
        <PaymentDetails apps={payment_apps} amount={total} reference={booking.reference} />
      )}
      <div>
        <p className="mb-0.5 text-xs text-ink-600">{isAdmin ? "Guest" : "Your contact"}</p>
        <ContactLines contact={isAdmin ? guestOf(booking) : manager} />
      </div>
      {isWaiting && !isAdmin && <Withdraw booking={booking} />}
      {isWaiting && isAdmin && (
        <a href="/admin" className="text-sm text-ocean-700 underline">
          Decide on the dashboard
        </a>
      )}
    </article>
  );
}

function guestOf({ user }: BookingView): Contact {
  return {
    full_name: user?.full_name || "Unknown User",
    email: user?.email || "No email provided",
    phone_number: user?.phone_number || "No phone provided",
  };
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-600">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div className="text-sm">
      <p className="text-xs text-ink-600">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}

/** A guest takes their own pending request back: asked once more, in place. */
function Withdraw({ booking }: { booking: BookingView }) {
  const [isAsking, setAsking] = useState(false);
  const submission = useSubmission<unknown>({ failure: "Failed to update booking status" });
  return (
    <form
      method="post"
      action={`/bookings/${booking.id}/cancellation`}
      onSubmit={submission.onSubmit}
      className="grid gap-3"
    >
      {submission.refused && <Notice tone="error">{submission.refused.message}</Notice>}
      {isAsking ? (
        <fieldset className="grid gap-3">
          <legend className="mb-3 text-sm">Withdraw this request? Your dates are free for others then.</legend>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger" busy={submission.busy} busyLabel="Updating..." ref={focusOnArrival}>
              Withdraw request
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </div>
        </fieldset>
      ) : (
        <Button variant="quiet" className="-ml-3 justify-self-start text-sm" onClick={() => setAsking(true)}>
          Withdraw request
        </Button>
      )}
    </form>
  );
}
