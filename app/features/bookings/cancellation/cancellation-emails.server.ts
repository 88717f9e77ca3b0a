import type { BookingEmailKind, BookingEmailPayload } from "#app/features/bookings/emails/booking-email-payload.ts";
import { emailOf, findRecipients, payloadOf } from "#app/features/bookings/emails/booking-emails.server.ts";
import { queueEmails } from "#app/features/email/outbox.server.ts";
import { findManager, type Property } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import type { Booking } from "#app/server/db/schema.ts";

/** Queues the e-mails to the guest and the admins about an approved stay that its guest has cancelled. */
export async function queueCancellationEmails(
  tx: Transaction,
  booking: Booking,
  property: Property,
  guest: CurrentUser,
  { refund, reason }: { refund: number; reason: string | null },
): Promise<void> {
  const manager = await findManager(tx, property);
  const write = (type: BookingEmailKind): BookingEmailPayload => ({
    ...payloadOf(type, booking, property, guest, manager),
    wasApproved: true,
    refund: toDecimal(refund, booking.currency),
    cancellationReason: (type === "booking_stay_cancelled" && reason) || undefined,
  });
  // To all admins, whichever e-mails they chose, because money may be due.
  const recipients = await findRecipients(tx, null, property);
  await queueEmails(tx, [
    ...recipients.map(({ email, locale }) => emailOf(booking, "booking_stay_cancelled", email, write, locale)),
    emailOf(booking, "booking_cancelled", guest.email, write, guest.locale),
  ]);
}
