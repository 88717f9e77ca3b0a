import type { BookingView } from "#app/features/bookings/booking-view.ts";

/** A pending booking as the pages get it, for tests that render or format one. */
export function makeBookingView(over: Partial<BookingView> = {}): BookingView {
  return {
    id: "a",
    reference: "K7QF-22AB",
    property_id: "p",
    user_id: "u",
    start_date: "2027-03-09",
    end_date: "2027-03-12",
    counting: "days",
    nights: 4,
    guest_count: 2,
    total_price: "960.00",
    currency: "USD",
    quote_lines: [],
    special_requests: null,
    status: "pending",
    denial_reason: null,
    cancellation_reason: null,
    refund_steps: [],
    refund: null,
    refunded_at: null,
    conflict: false,
    change: null,
    paid: "0.00",
    balance: "0.00",
    answer_hours: 24,
    created_at: "2027-01-01T00:00:00.000Z",
    updated_at: "2027-01-01T00:00:00.000Z",
    property: { title: "Casa Marea", check_in_time: "15:00", check_out_time: "11:00" },
    user: { full_name: "Ana Ruiz", email: "ana@example.com", phone_number: null },
    ...over,
  };
}
