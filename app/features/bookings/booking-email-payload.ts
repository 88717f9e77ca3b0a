import type { PaymentApp } from "#app/server/db/schema.ts";
import { formatDay, type Stay } from "#app/lib/stay.ts";
import type { BookingSummary } from "#app/features/bookings/booking-view.ts";

export type BookingEmailKind =
  | "booking_request"
  | "booking_requested"
  | "booking_confirmed"
  | "booking_denied"
  | "booking_cancelled"
  | "booking_withdrawn"
  | "booking_overlapped"
  | "booking_reminder"
  | "booking_overdue"
  | "booking_expired";

/** The kinds that are sent to admins; the others are sent to the guest. */
export const adminEmailKinds: ReadonlySet<BookingEmailKind> = new Set([
  "booking_request",
  "booking_withdrawn",
  "booking_reminder",
  "booking_expired",
]);

/**
 * The data of a booking e-mail: the specification's payload (section 3) with additions. The outbox stores it as it was
 * when the e-mail was queued. Amounts are decimals in `currency`.
 */
export interface BookingEmailPayload {
  type: BookingEmailKind;
  booking: BookingSummary;
  user: { full_name: string; email: string; phone_number: string | null };
  property: {
    title: string;
    address: string;
    time_zone: string;
    /** HH:MM in `time_zone`. */
    check_in_time: string;
    check_out_time: string;
    payment_apps: PaymentApp[];
  };
  adminEmail: string;
  adminName: string;
  adminPhone: string | null;
  /** The hours within which the guest was promised an answer; absent in e-mails of earlier versions. */
  answerHours?: number;
  /** For an approval: the amount still due; negative when it is to be paid back. */
  balance?: string;
  denialReason?: string;
  /** The reason of a cancellation or withdrawal. */
  cancellationReason?: string;
  /** Whether the booking was approved before it was cancelled. */
  wasApproved?: boolean;
  /** The owner's cancellation policy, while a payment may be due and when an approved stay is cancelled; absent when empty. */
  cancellationPolicy?: string;
  /** How to reach the property and get in, for an approved stay; absent when the owner has written none. */
  arrivalGuide?: string;
  /** The days of the stay that other guests have requested too. */
  alsoRequested?: Stay[];
  /** The nearest free stays of the same length. */
  nearestStays?: Stay[];
}

/** The data of a reminder. */
export interface ReminderPayload extends BookingEmailPayload {
  /** By when the guest was promised an answer, ISO 8601. */
  answerDueAt: string;
}

/** The dates of the booking as subjects and previews show them, always from first to last day. */
export function datesOf({ booking }: BookingEmailPayload): string {
  return `${formatDay(booking.start_date)} – ${formatDay(booking.end_date)}`;
}
