import type { BookingStatus, Language, NotificationKind } from "#app/lib/enums.ts";
import { findNotifiedAdmins } from "#app/features/users/notifications.server.ts";
import { hasAdmin } from "#app/features/users/user-list.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { findAlsoRequested } from "#app/features/availability/availability.server.ts";
import {
  type BookingEmailKind,
  type BookingEmailPayload,
  adminEmailKinds,
  datesOf,
  type ReminderPayload,
} from "#app/features/bookings/emails/booking-email-payload.ts";
import { answerDueAt } from "#app/features/bookings/booking-status.ts";
import { stayCancelledSubject } from "#app/features/bookings/cancellation/cancellation-emails.ts";
import { findReachableGuest } from "#app/features/users/booking-guest.server.ts";
import { sequenceOf } from "#app/features/bookings/stay/stay-ics.ts";
import { toSummary } from "#app/features/bookings/booking-view.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { Stay } from "#app/lib/stay.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import type { Booking } from "#app/server/db/schema.ts";
import { type QueuedEmail, queueEmails } from "#app/features/email/outbox.server.ts";
import { findManager, type Property } from "#app/features/property/property.server.ts";
import { localize } from "#app/features/property/property-texts.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { nameOf } from "#app/features/property/property.ts";
import { m } from "#messages";

type Guest = BookingEmailPayload["user"];
type Manager = Awaited<ReturnType<typeof findManager>>;

/**
 * Queues the e-mails about a new request: to every admin who is notified of requests, or to the default contact while
 * there is no admin, and to the guest with the payment details.
 */
export async function queueRequestEmails(
  tx: Transaction,
  booking: Booking,
  property: Property,
  guest: CurrentUser,
): Promise<void> {
  const manager = await findManager(tx, property);
  const alsoRequested = await findAlsoRequested(tx, booking);
  const write = (type: BookingEmailKind) => ({
    ...payloadOf(type, booking, property, guest, manager),
    ...ownerTexts(type, property),
    alsoRequested,
  });
  const recipients = await findRecipients(tx, "requests", property);
  await queueEmails(tx, [
    ...recipients.map(({ email, locale }) => emailOf(booking, "booking_request", email, write, locale)),
    emailOf(booking, "booking_requested", guest.email, write, guest.locale),
  ]);
}

/** Queues the e-mails to the admins about a request that its guest has withdrawn. */
export async function queueWithdrawalEmails(
  tx: Transaction,
  booking: Booking,
  property: Property,
  guest: Guest,
  reason?: string,
): Promise<void> {
  const manager = await findManager(tx, property);
  const write = (type: BookingEmailKind) => ({
    ...payloadOf(type, booking, property, guest, manager),
    cancellationReason: reason,
  });
  const recipients = await findRecipients(tx, "withdrawals", property);
  await queueEmails(
    tx,
    recipients.map(({ email, locale }) => emailOf(booking, "booking_withdrawn", email, write, locale)),
  );
}

/** Queues the e-mail to a guest whose request is pending when another stay is approved for some of the same nights. */
export async function queueOverlapEmail(
  tx: Transaction,
  request: Booking,
  property: Property,
  nearestStays: Stay[],
  decision_id?: string,
): Promise<void> {
  const guest = await findReachableGuest(tx, request);
  if (!guest) return;
  const manager = await findManager(tx, property);
  const write = (type: BookingEmailKind) => ({
    ...payloadOf(type, request, property, guest, manager),
    nearestStays,
  });
  await queueEmails(tx, [{ ...emailOf(request, "booking_overlapped", guest.email, write), decision_id }]);
}

/** Queues the e-mails that remind the admins of a request without an answer, or tell them that it has expired. */
export async function queueAnswerEmails(
  tx: Transaction,
  kind: "booking_reminder" | "booking_expired",
  request: Booking,
  property: Property,
): Promise<void> {
  const guest = await findReachableGuest(tx, request);
  if (!guest) return;
  const manager = await findManager(tx, property);
  const recipients = await findRecipients(tx, "requests", property);
  const { answer_hours } = request;
  const write = (type: BookingEmailKind): ReminderPayload => ({
    ...payloadOf(type, request, property, guest, manager),
    answerDueAt: answerDueAt({ created_at: request.created_at.toISOString(), answer_hours }),
  });
  await queueEmails(
    tx,
    recipients.map(({ email, locale }) => emailOf(request, kind, email, write, locale)),
  );
}

/** Queues the e-mail to a guest whose request wasn't answered in the promised time. */
export async function queueOverdueEmail(tx: Transaction, request: Booking, property: Property): Promise<void> {
  const guest = await findReachableGuest(tx, request);
  if (!guest) return;
  const manager = await findManager(tx, property);
  const write = (type: BookingEmailKind) => payloadOf(type, request, property, guest, manager);
  await queueEmails(tx, [emailOf(request, "booking_overdue", guest.email, write)]);
}

/** The admins who are notified of `kind`, or with null all; the default contact while there is no admin. */
export async function findRecipients(
  tx: Transaction,
  kind: NotificationKind | null,
  property: Property,
): Promise<{ email: string; locale: Language | null }[]> {
  const admins = await findNotifiedAdmins(tx, kind);
  if (admins.length > 0 || (await hasAdmin(tx)) || !property.contact_email) return admins;
  return [{ email: property.contact_email, locale: null }];
}

/**
 * Queues the e-mail to the guest about a status change that an admin made; `paid` in minor units. Does nothing when the
 * guest's account is deleted, or when the owner entered the guest without an e-mail address.
 */
export async function queueBookingEmail(
  tx: Transaction,
  booking: Booking,
  property: Property,
  change: {
    from: BookingStatus;
    paid: number;
    reason?: string;
    isExpired?: boolean;
    decision_id?: string | undefined;
    nearestStays?: Stay[];
  },
): Promise<void> {
  const kind = kindOf[booking.status];
  const guest = kind && (await findReachableGuest(tx, booking));
  if (!guest) return;
  const { reason, paid, isExpired } = change;
  const wasApproved = change.from === "approved";
  const manager = await findManager(tx, property);
  const write = (type: BookingEmailKind) => ({
    ...payloadOf(type, booking, property, guest, manager),
    ...ownerTexts(type, property),
    balance: type === "booking_confirmed" ? toDecimal(booking.total_price - paid, booking.currency) : undefined,
    denialReason: type === "booking_denied" ? reason : undefined,
    cancellationReason:
      type === "booking_cancelled" ? (isExpired ? m.mail_booking_expired_reason() : reason) : undefined,
    wasApproved,
    nearestStays: change.nearestStays,
  });
  await queueEmails(tx, [{ ...emailOf(booking, kind, guest.email, write), decision_id: change.decision_id }]);
}

/** The owner's texts that the e-mail quotes, in the recipient's language where there are such. */
function ownerTexts(
  type: BookingEmailKind,
  property: Property,
): Pick<BookingEmailPayload, "cancellationPolicy" | "arrivalGuide"> {
  const { cancellation_policy, arrival_guide } = localize(
    property,
    ["cancellation_policy", "arrival_guide"],
    currentLanguage(),
  );
  return {
    cancellationPolicy: (type !== "booking_denied" && cancellation_policy) || undefined,
    arrivalGuide: (type === "booking_confirmed" && arrival_guide) || undefined,
  };
}

const kindOf: Partial<Record<BookingStatus, BookingEmailKind>> = {
  approved: "booking_confirmed",
  denied: "booking_denied",
  cancelled: "booking_cancelled",
};

/** An e-mail about a booking to one address, written in the recipient's language. */
export function emailOf(
  { id: booking_id, user_id }: Booking,
  kind: BookingEmailKind,
  to_address: string,
  writePayload: (kind: BookingEmailKind) => BookingEmailPayload,
  /** When absent, the locale of the user with this address. */
  locale?: Language | null,
): QueuedEmail {
  return {
    kind,
    to_address,
    locale,
    write: ({ isConfirmed }) => {
      const payload =
        !adminEmailKinds.has(kind) && !isConfirmed ? withoutGuestText(writePayload(kind)) : writePayload(kind);
      return { subject: subjectOf(kind, payload), payload };
    },
    booking_id,
    user_id,
  };
}

/** Removes the requester's own text, which must not reach an unconfirmed address that may belong to somebody else. */
function withoutGuestText({ user, booking, ...payload }: BookingEmailPayload): BookingEmailPayload {
  return { ...payload, user: { ...user, full_name: "" }, booking: { ...booking, special_requests: null } };
}

function subjectOf(kind: BookingEmailKind, payload: BookingEmailPayload): string {
  const { property, user } = payload;
  const dates = datesOf(payload);
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
    case "booking_withdrawn":
      return m.mail_booking_withdrawn_subject({ name: user.full_name, dates });
    case "booking_overlapped":
      return m.mail_booking_overlapped_subject({ house: property.title, dates });
    case "booking_reminder":
      return m.mail_booking_reminder_subject({ name: user.full_name, dates });
    case "booking_overdue":
      return m.mail_booking_overdue_subject({ house: property.title, dates });
    case "booking_expired":
      return m.mail_booking_expired_subject({ name: user.full_name, dates });
    case "booking_change_requested":
      return m.mail_booking_change_requested_subject({ name: user.full_name, dates });
    case "booking_change_declined":
      return m.mail_booking_change_declined_subject({ house: property.title, dates });
    case "booking_changed":
      return m.mail_booking_changed_subject({ house: property.title, dates });
    case "booking_stay_cancelled":
      return stayCancelledSubject(payload);
  }
}

/** What the e-mails about a booking have in common, as stored in the outbox, with the house's name in the ambient language. */
export function payloadOf(
  type: BookingEmailKind,
  booking: Booking,
  property: Property,
  guest: Guest,
  manager: Manager,
): BookingEmailPayload {
  return {
    type,
    booking: toSummary(booking),
    sequence: sequenceOf(booking),
    answerHours: booking.answer_hours,
    user: { full_name: guest.full_name, email: guest.email, phone_number: guest.phone_number },
    property: {
      title: nameOf(localize(property, ["title"], currentLanguage())),
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
