import type { PaymentApp } from "#app/server/db/schema.ts";
import { formatDay, selectedEnd, type Stay } from "#app/lib/stay.ts";
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
  | "booking_expired"
  | "booking_change_requested"
  | "booking_change_declined"
  | "booking_changed"
  | "booking_stay_cancelled";

/** The kinds that are sent to admins; the others are sent to the guest. */
export const adminEmailKinds: ReadonlySet<BookingEmailKind> = new Set([
  "booking_request",
  "booking_withdrawn",
  "booking_reminder",
  "booking_expired",
  "booking_change_requested",
  "booking_stay_cancelled",
]);

/**
 * The data of a booking e-mail: the specification's payload (section 3) with additions. The outbox stores it as it was
 * when the e-mail was queued. Amounts are decimals in `currency`.
 */
export interface BookingEmailPayload {
  type: BookingEmailKind;
  /** Without `counting` in e-mails of earlier versions, whose stays were chosen by days. */
  booking: Omit<BookingSummary, "counting"> & Partial<Pick<BookingSummary, "counting">>;
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
  /** The version of the stay for its calendar file; absent in e-mails of earlier versions. */
  sequence?: number;
  /** For an approval or a changed stay: the amount still due; negative when it is to be paid back. */
  balance?: string;
  denialReason?: string;
  /** The reason of a cancellation or withdrawal. */
  cancellationReason?: string;
  /** Whether the booking was approved before it was cancelled. */
  wasApproved?: boolean;
  /** What the guest gets back of an approved stay that they have cancelled themselves; absent otherwise. */
  refund?: string;
  /** The owner's cancellation policy, while a payment may be due and when an approved stay is cancelled; absent when empty. */
  cancellationPolicy?: string;
  /** How to reach the property and get in, for an approved stay; absent when the owner has written none. */
  arrivalGuide?: string;
  /** The days of the stay that other guests have requested too. */
  alsoRequested?: Stay[];
  /** The nearest free stays of the same length. */
  nearestStays?: Stay[];
}

/** A stay before or after a change, beside the one of the booking. */
export interface ChangedStay extends Stay {
  nights: number;
  guest_count: number;
  total_price: string;
  /** What the guest wrote, the admin's note, or the reason why the change was declined. */
  message: string | null;
}

/** The data of a reminder. */
export interface ReminderPayload extends BookingEmailPayload {
  /** By when the guest was promised an answer, ISO 8601. */
  answerDueAt: string;
}

/** The data of an e-mail about a change. */
export interface ChangeEmailPayload extends BookingEmailPayload {
  /** The requested stay; of a stay that was changed, the one before. */
  change: ChangedStay;
  /** Whether the guest requested the change that was made. */
  wasRequested?: boolean;
}

/** The dates of the booking as subjects and previews show them: always from the first to the last day that was selected. */
export function datesOf({ booking }: BookingEmailPayload): string {
  return `${formatDay(booking.start_date)} – ${formatDay(selectedEnd(booking, booking.counting))}`;
}
