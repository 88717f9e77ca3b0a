import type { PaymentApp } from "#app/db/schema.ts";
import type { BookingFacts } from "#app/bookings/booking-view.ts";

export type BookingMailKind =
  | "booking_request"
  | "booking_requested"
  | "booking_confirmed"
  | "booking_denied"
  | "booking_cancelled";

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
  /** Why an approved stay was cancelled. */
  cancellationReason?: string;
}
