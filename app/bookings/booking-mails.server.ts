import { eq } from "drizzle-orm";
import type { BookingMailKind, BookingMailPayload } from "#app/bookings/booking-mail-payload.ts";
import type { BookingStatus } from "#app/bookings/booking-status.ts";
import { factsOf } from "#app/bookings/booking-view.ts";
import { formatDay } from "#app/bookings/stay.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { type Booking, profiles } from "#app/db/schema.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { findManager, type Property } from "#app/property/property.server.ts";
import { nameOf } from "#app/property/property.ts";

type Person = BookingMailPayload["user"];

/** Queues the two mails of a new request: to the admin, and to the guest with the payment details. */
export async function queueRequestMails(
  tx: Transaction,
  booking: Booking,
  property: Property,
  guest: Person,
): Promise<void> {
  const payload = await payloadOf(tx, booking, property, guest);
  if (payload.adminEmail) await queue(tx, booking, "booking_request", payload.adminEmail, payload);
  await queue(tx, booking, "booking_requested", guest.email, payload);
}

/** Queues the guest's mail about a status that someone else has changed. No mail when the guest's account is gone. */
export async function queueBookingMail(
  tx: Transaction,
  booking: Booking,
  property: Property,
  reason?: string,
): Promise<void> {
  const kind = kindOf[booking.status];
  if (!kind || !booking.user_id) return;
  const [guest] = await tx
    .select({ full_name: profiles.full_name, email: profiles.email, phone_number: profiles.phone_number })
    .from(profiles)
    .where(eq(profiles.id, booking.user_id));
  if (!guest) return;
  const payload = await payloadOf(tx, booking, property, guest);
  if (kind === "booking_denied") payload.denialReason = reason;
  if (kind === "booking_cancelled") payload.cancellationReason = reason;
  await queue(tx, booking, kind, guest.email, payload);
}

const kindOf: Partial<Record<BookingStatus, BookingMailKind>> = {
  approved: "booking_confirmed",
  denied: "booking_denied",
  cancelled: "booking_cancelled",
};

async function queue(
  tx: Transaction,
  { id: booking_id, user_id }: Booking,
  kind: BookingMailKind,
  to_address: string,
  payload: BookingMailPayload,
): Promise<void> {
  await queueMail(tx, {
    kind,
    to_address,
    subject: subjectOf(kind, payload),
    payload: { ...payload, type: kind },
    booking_id,
    user_id,
  });
}

function subjectOf(kind: BookingMailKind, { booking, property, user }: BookingMailPayload): string {
  const dates = `${formatDay(booking.start_date)} – ${formatDay(booking.end_date)}`;
  switch (kind) {
    case "booking_request":
      return `New booking request from ${user.full_name}: ${dates}`;
    case "booking_requested":
      return `We have your request for ${property.title}: ${dates}`;
    case "booking_confirmed":
      return `Your stay at ${property.title} is confirmed: ${dates}`;
    case "booking_denied":
      return `About your request for ${property.title}: ${dates}`;
    case "booking_cancelled":
      return `Your stay at ${property.title} was cancelled: ${dates}`;
  }
}

async function payloadOf(
  tx: Transaction,
  booking: Booking,
  property: Property,
  guest: Person,
): Promise<BookingMailPayload> {
  const manager = await findManager(tx, property);
  return {
    type: "booking_request",
    booking: factsOf(booking),
    user: { full_name: guest.full_name, email: guest.email, phone_number: guest.phone_number },
    property: {
      title: nameOf(property),
      address: property.address,
      time_zone: property.time_zone,
      check_in_time: property.check_in_time,
      check_out_time: property.check_out_time,
      payment_apps: property.payment_apps,
    },
    adminEmail: manager.email,
    adminName: manager.full_name,
    adminPhone: manager.phone_number,
  };
}
