import { eq } from "drizzle-orm";
import type { Viewer } from "#app/accounts/viewer.server.ts";
import type { BookingMailKind, BookingMailPayload } from "#app/bookings/booking-mail-payload.ts";
import type { BookingStatus } from "#app/bookings/booking-status.ts";
import { factsOf } from "#app/bookings/booking-view.ts";
import { toDecimal } from "#app/bookings/price.ts";
import { formatDay } from "#app/bookings/stay.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { type Booking, profiles } from "#app/db/schema.ts";
import { type QueuedMail, queueMails } from "#app/mail/outbox.server.ts";
import { findManager, findManagerToWriteTo, type Property } from "#app/property/property.server.ts";
import { nameOf } from "#app/property/property.ts";
import { m } from "#words";

type Person = BookingMailPayload["user"];
type Manager = Awaited<ReturnType<typeof findManager>>;

/** Queues the two mails of a new request: to the admin, and to the guest with the payment details. */
export async function queueRequestMails(
  tx: Transaction,
  booking: Booking,
  property: Property,
  guest: Viewer,
): Promise<void> {
  const { locale, ...manager } = await findManagerToWriteTo(tx, property);
  const write = (type: BookingMailKind) => payloadOf(type, booking, property, guest, manager);
  await queueMails(tx, [
    ...(manager.email ? [{ ...mailOf(booking, "booking_request", manager.email, write), locale }] : []),
    { ...mailOf(booking, "booking_requested", guest.email, write), locale: guest.locale },
  ]);
}

/**
 * Queues the guest's mail about a status that someone else has changed; `paid` in minor units. No mail when the guest's
 * account is gone.
 */
export async function queueBookingMail(
  tx: Transaction,
  booking: Booking,
  property: Property,
  paid: number,
  reason?: string,
): Promise<void> {
  const kind = kindOf[booking.status];
  if (!kind || !booking.user_id) return;
  const [guest] = await tx
    .select({ full_name: profiles.full_name, email: profiles.email, phone_number: profiles.phone_number })
    .from(profiles)
    .where(eq(profiles.id, booking.user_id));
  if (!guest) return;
  const manager = await findManager(tx, property);
  const write = (type: BookingMailKind) => ({
    ...payloadOf(type, booking, property, guest, manager),
    balance: type === "booking_confirmed" ? toDecimal(booking.total_price - paid, booking.currency) : undefined,
    denialReason: type === "booking_denied" ? reason : undefined,
    cancellationReason: type === "booking_cancelled" ? reason : undefined,
  });
  await queueMails(tx, [mailOf(booking, kind, guest.email, write)]);
}

const kindOf: Partial<Record<BookingStatus, BookingMailKind>> = {
  approved: "booking_confirmed",
  denied: "booking_denied",
  cancelled: "booking_cancelled",
};

function mailOf(
  { id: booking_id, user_id }: Booking,
  kind: BookingMailKind,
  to_address: string,
  writePayload: (kind: BookingMailKind) => BookingMailPayload,
): QueuedMail {
  return {
    kind,
    to_address,
    write: ({ isConfirmed }) => {
      const isToGuest = kind !== "booking_request";
      const payload = isToGuest && !isConfirmed ? withoutGuestsWords(writePayload(kind)) : writePayload(kind);
      return { subject: subjectOf(kind, payload), payload };
    },
    booking_id,
    user_id,
  };
}

/** For an address that nobody has confirmed: whoever asked may be a stranger who writes to somebody through us. */
function withoutGuestsWords({ user, booking, ...payload }: BookingMailPayload): BookingMailPayload {
  return { ...payload, user: { ...user, full_name: "" }, booking: { ...booking, special_requests: null } };
}

function subjectOf(kind: BookingMailKind, { booking, property, user }: BookingMailPayload): string {
  const dates = `${formatDay(booking.start_date)} – ${formatDay(booking.end_date)}`;
  switch (kind) {
    case "booking_request":
      return m.mail_booking_request_subject({ name: user.full_name, dates });
    case "booking_requested":
      return m.mail_booking_requested_subject({ house: property.title, dates });
    case "booking_confirmed":
      return m.mail_booking_confirmed_subject({ house: property.title, dates });
    case "booking_denied":
      return m.mail_booking_denied_subject({ house: property.title, dates });
    case "booking_cancelled":
      return m.mail_booking_cancelled_subject({ house: property.title, dates });
  }
}

function payloadOf(
  type: BookingMailKind,
  booking: Booking,
  property: Property,
  guest: Person,
  manager: Manager,
): BookingMailPayload {
  return {
    type,
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
