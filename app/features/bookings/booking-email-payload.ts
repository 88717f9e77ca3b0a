import type { PaymentApp } from "#app/server/db/schema.ts";
import type { Stay } from "#app/lib/stay.ts";
import type { BookingFacts } from "#app/features/bookings/booking-view.ts";

export type BookingMailKind =
  | "booking_request"
  | "booking_requested"
  | "booking_confirmed"
  | "booking_denied"
  | "booking_cancelled"
  | "booking_withdrawn"
  | "booking_overlapped";

/**
 * What a booking mail is made of: the specification's e-mail payload (section 3) and what the mail needs besides.
 * Kept in the outbox as it was when the mail was caused; money as decimals in `currency`.
 */
export interface BookingMailPayload {
  type: BookingMailKind;
  booking: BookingFacts;
  user: { full_name: string; email: string; phone_number: string | null };
  property: {
    title: string;
    address: string;
    time_zone: string;
    /** HH:MM in the house's own time. */
    check_in_time: string;
    check_out_time: string;
    payment_apps: PaymentApp[];
  };
  adminEmail: string;
  adminName: string;
  adminPhone: string | null;
  /** With an approval: what is still due, below zero what is to be paid back. */
  balance?: string;
  denialReason?: string;
  /** Why it was cancelled, or withdrawn. */
  cancellationReason?: string;
  /** Whether an approved stay was cancelled, and not a request. */
  wasApproved?: boolean;
  /** What the owner's policy is when an approved stay is cancelled; absent when they state none. */
  cancellationPolicy?: string;
  /** The days that other guests have asked for too. */
  alsoRequested?: Stay[];
  /** The nearest free stays of the same length. */
  nearestStays?: Stay[];
}
