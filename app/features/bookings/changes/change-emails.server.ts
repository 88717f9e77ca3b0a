import type { ChangedStay, ChangeEmailPayload } from "#app/features/bookings/emails/booking-email-payload.ts";
import { emailOf, findRecipients, payloadOf } from "#app/features/bookings/emails/booking-emails.server.ts";
import type { ChangedDates } from "#app/features/bookings/changes/change.ts";
import { queueEmails } from "#app/features/email/outbox.server.ts";
import { findPaid } from "#app/features/payments/payments.server.ts";
import { findManager, type Property } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { findReachableGuest } from "#app/features/users/booking-guest.server.ts";
import { toDecimal } from "#app/lib/money.ts";
import { nightsOf } from "#app/lib/stay.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import type { Booking, BookingChange } from "#app/server/db/schema.ts";

/** Queues the e-mails to the admins about a request to change a stay. */
export async function queueChangeRequestEmails(
  tx: Transaction,
  booking: Booking,
  change: BookingChange,
  property: Property,
  guest: CurrentUser,
): Promise<void> {
  const manager = await findManager(tx, property);
  const recipients = await findRecipients(tx, "requests", property);
  await queueEmails(
    tx,
    recipients.map(({ email, locale }) =>
      emailOf(
        booking,
        "booking_change_requested",
        email,
        (type): ChangeEmailPayload => ({
          ...payloadOf(type, booking, property, guest, manager),
          change: toChangedStay(change, change.message),
        }),
        locale,
      ),
    ),
  );
}

/** Queues the e-mail to the guest whose change was declined, with the reason. */
export async function queueDeclinedEmail(
  tx: Transaction,
  booking: Booking,
  change: BookingChange,
  property: Property,
): Promise<void> {
  await queueGuestEmail(tx, "booking_change_declined", booking, property, {
    change: toChangedStay(change, change.decline_reason),
  });
}

/** Queues the e-mail to the guest whose stay was changed, at their request or by an admin, with the new balance. */
export async function queueChangedEmail(
  tx: Transaction,
  { before, changed, change }: { before: Booking; changed: Booking; change: BookingChange },
  property: Property,
): Promise<void> {
  const wasRequested = change.requested_by === changed.user_id;
  const paid = await findPaid(tx, changed.id);
  await queueGuestEmail(tx, "booking_changed", changed, property, {
    change: toChangedStay(before, wasRequested ? null : change.message),
    balance: toDecimal(changed.total_price - paid, changed.currency),
    wasApproved: changed.status === "approved",
    wasRequested,
  });
}

async function queueGuestEmail(
  tx: Transaction,
  kind: "booking_change_declined" | "booking_changed",
  booking: Booking,
  property: Property,
  facts: Pick<ChangeEmailPayload, "change" | "balance" | "wasApproved" | "wasRequested">,
): Promise<void> {
  const guest = await findReachableGuest(tx, booking);
  if (!guest) return;
  const manager = await findManager(tx, property);
  const write = (type: typeof kind): ChangeEmailPayload => ({
    ...payloadOf(type, booking, property, guest, manager),
    ...facts,
  });
  await queueEmails(tx, [emailOf(booking, kind, guest.email, () => write(kind))]);
}

function toChangedStay(
  stay: ChangedDates & { total_price: number; currency: string },
  message: string | null,
): ChangedStay {
  const { start_date, end_date, guest_count, total_price, currency } = stay;
  return {
    start_date,
    end_date,
    nights: nightsOf(stay),
    guest_count,
    total_price: toDecimal(total_price, currency),
    message,
  };
}
