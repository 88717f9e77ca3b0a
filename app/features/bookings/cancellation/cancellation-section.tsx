import { type BookingPageProps, Section } from "#app/features/bookings/booking-page/booking-parts.tsx";
import { CancelStay } from "#app/features/bookings/cancellation/cancel-stay.tsx";
import { hasBegun } from "#app/features/bookings/cancellation/refund.ts";
import { firstNameOf } from "#app/features/property/contact.ts";
import { m } from "#messages";

/** The owner's text about cancelling and, where this booking allows it, the guest's way to cancel. */
export function CancellationSection({ booking, property, manager, today, reader }: BookingPageProps) {
  const canCancel = booking.refund_steps.length > 0 && !hasBegun(booking, today);
  if (!property.cancellation_policy && !canCancel) return null;
  const host = firstNameOf(manager);
  return (
    <Section title={m.booking_plans_change()} id="cancel">
      {property.cancellation_policy && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">{property.cancellation_policy}</p>
      )}
      {canCancel &&
        (reader.kind === "account" ? (
          <CancelStay booking={booking} host={host} today={today} />
        ) : (
          <p className="text-sm">{m.cancellation_ask_host({ host })}</p>
        ))}
    </Section>
  );
}
