import type { PaymentView } from "#app/features/payments/payment.ts";
import type { BookingStatus } from "#app/features/bookings/booking-status.ts";
import { decimalLines } from "#app/features/pricing/price.ts";
import { toDecimal } from "#app/lib/money.ts";
import { nightsOf, type Stay } from "#app/lib/stay.ts";
import type { Booking, PaymentApp } from "#app/server/db/schema.ts";

/** A booking as the HTTP surface and the screens show it: the specification's names, money as decimals. */
export interface BookingView extends Stay {
  id: string;
  /** What guest and owner call it, in mails and payments. */
  reference: string;
  property_id: string;
  user_id: string | null;
  nights: number;
  guest_count: number;
  /** Decimal in `currency`, e.g. '480.00', as quoted when requested. */
  total_price: string;
  currency: string;
  quote_lines: { label: string; amount: string }[];
  special_requests: string | null;
  status: BookingStatus;
  denial_reason: string | null;
  /** A pending request over days that an approved stay or a block has taken: it can't be approved any more. */
  conflict: boolean;
  /** Decimal: what was recorded as paid, refunds deducted. */
  paid: string;
  /** Decimal: what is still due, or below zero to be paid back to the guest; see `balanceOf`. */
  balance: string;
  /** Moments, ISO 8601. */
  created_at: string;
  updated_at: string;
  /** How to pay; only for the guest themselves, while something may be due. Empty when the owner writes it to them. */
  payment_apps?: PaymentApp[];
  /** The days that other guests have asked for too; only for the guest themselves, while the request is pending. */
  also_requested?: Stay[];
  /** Why an approved stay, or a request, was cancelled by somebody else. */
  cancellation_reason: string | null;
  property: { title: string } | null;
  user: { full_name: string; email: string; phone_number: string | null } | null;
  /** For admins only, oldest first. */
  payments?: PaymentView[];
  /** For admins only, oldest first. */
  history?: BookingHistoryEntry[];
}

/** What guests read of a booking, on the screens and in mails alike. */
export type BookingFacts = Pick<
  BookingView,
  | "id"
  | "reference"
  | "start_date"
  | "end_date"
  | "nights"
  | "guest_count"
  | "total_price"
  | "currency"
  | "quote_lines"
  | "special_requests"
>;

/** The facts of a booking's row, its amounts as decimals. */
export function factsOf(booking: Booking): BookingFacts {
  return {
    id: booking.id,
    reference: booking.reference,
    start_date: booking.start_date,
    end_date: booking.end_date,
    nights: nightsOf(booking),
    guest_count: booking.guest_count,
    total_price: toDecimal(booking.total_price, booking.currency),
    currency: booking.currency,
    quote_lines: decimalLines(booking.quote_lines, booking.currency),
    special_requests: booking.special_requests,
  };
}

export interface BookingHistoryEntry {
  at: string;
  /** Null once that person's account is gone. */
  actor_name: string | null;
  from_status: BookingStatus | null;
  to_status: BookingStatus;
  reason: string | null;
  note: string | null;
}
