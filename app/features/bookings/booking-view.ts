import type { BookingStatus, Counting } from "#app/lib/enums.ts";
import type { PaymentView } from "#app/features/payments/payment.ts";
import type { StayTimes } from "#app/features/bookings/stay/stay-schedule.ts";
import { decimalLines } from "#app/features/pricing/price.ts";
import { toDecimal } from "#app/lib/money.ts";
import { nightsOf, type Stay } from "#app/lib/stay.ts";
import type { Booking, BookingChange, PaymentApp, RefundStep } from "#app/server/db/schema.ts";

/** A booking as the HTTP surface and the screens show it: the specification's names, money as decimals. */
export interface BookingView extends Stay {
  id: string;
  /** How the guest chose the stay. `start_date` and `end_date` are its first and last night in any case. */
  counting: Counting;
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
  /** The percentages of the total that come back when the guest cancels the approved stay; empty when they can't. */
  refund_steps: RefundStep[];
  /** Decimal: what the guest gets back of the approved stay that they have cancelled; otherwise null. */
  refund: string | null;
  /** When the refund was marked as paid back, ISO 8601; null while it is due. */
  refunded_at: string | null;
  /** The change that the guest has requested and that is not decided; null when there is none. */
  change: ChangeView | null;
  property: ({ title: string } & StayTimes) | null;
  /** Null once the guest's account is deleted; the e-mail address is null when the owner entered a guest without one. */
  user: { full_name: string; email: string | null; phone_number: string | null } | null;
  /** For admins only: where a stay that they entered comes from; null when unknown. */
  source?: string | null;
  /** For admins only, oldest first. */
  payments?: PaymentView[];
  /** For admins only, oldest first. */
  history?: BookingHistoryEntry[];
}

/** A requested change of a stay, as the HTTP surface and the screens show it. */
export interface ChangeView extends Stay {
  id: string;
  nights: number;
  guest_count: number;
  /** Decimal in the booking's currency, as quoted when requested. */
  total_price: string;
  quote_lines: { label: string; amount: string }[];
  /** Decimal: the new total less the present one. */
  difference: string;
  /** What the guest wrote. */
  message: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** The view of a change of `booking`. */
export function toChangeView(change: BookingChange, booking: Pick<Booking, "total_price">): ChangeView {
  const { id, start_date, end_date, guest_count, total_price, currency, quote_lines, message, created_at } = change;
  return {
    id,
    start_date,
    end_date,
    nights: nightsOf(change),
    guest_count,
    total_price: toDecimal(total_price, currency),
    quote_lines: decimalLines(quote_lines, currency),
    difference: toDecimal(total_price - booking.total_price, currency),
    message,
    created_at: created_at.toISOString(),
  };
}

/** The fields of a booking that guests see on screens and in e-mails alike. */
export type BookingSummary = Pick<
  BookingView,
  | "id"
  | "reference"
  | "start_date"
  | "end_date"
  | "counting"
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
    counting: booking.counting,
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
  /** Whether it is about a payment, which leaves the status as it is. */
  is_payment: boolean;
}
