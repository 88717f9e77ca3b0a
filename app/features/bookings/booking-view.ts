import type { BookingStatus } from "#app/lib/enums.ts";
import type { PaymentView } from "#app/features/payments/payment.ts";
import type { StayTimes } from "#app/features/bookings/stay-schedule.ts";
import { decimalLines } from "#app/features/pricing/price.ts";
import { toDecimal } from "#app/lib/money.ts";
import { nightsOf, type Stay } from "#app/lib/stay.ts";
import type { Booking, PaymentApp } from "#app/server/db/schema.ts";

/** A booking as the HTTP surface and the screens show it: the specification's names, money as decimals. */
export interface BookingView extends Stay {
  id: string;
  /** The booking's short name in e-mails and payments, e.g. 'K7QF-22AB'. */
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
  /** Whether this is a pending request that can't be approved, because an approved stay or a block has its days. */
  conflict: boolean;
  /** Decimal: recorded payments less refunds. */
  paid: string;
  /** Decimal: the amount still due; negative when it is to be paid back to the guest. See `balanceOf`. */
  balance: string;
  /** The hours within which the guest was promised an answer. */
  answer_hours: number;
  /** ISO 8601. */
  created_at: string;
  updated_at: string;
  /** How to pay; only for the guest, while something may be due. Empty when the owner tells each guest separately. */
  payment_apps?: PaymentApp[];
  /** The days that other guests have requested too; only for the guest, while their request is pending. */
  also_requested?: Stay[];
  /** The reason given for a cancellation; null when there is none. */
  cancellation_reason: string | null;
  property: ({ title: string } & StayTimes) | null;
  user: { full_name: string; email: string; phone_number: string | null } | null;
  /** For admins only, oldest first. */
  payments?: PaymentView[];
  /** For admins only, oldest first. */
  history?: BookingHistoryEntry[];
}

/** The fields of a booking that guests see on screens and in e-mails alike. */
export type BookingSummary = Pick<
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

/** The summary of a booking row, with amounts as decimals. */
export function toSummary(booking: Booking): BookingSummary {
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
  /** Null once the user's account is deleted. */
  actor_name: string | null;
  from_status: BookingStatus | null;
  to_status: BookingStatus;
  reason: string | null;
  note: string | null;
}
