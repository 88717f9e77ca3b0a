import type { properties } from "#app/server/db/schema.ts";

/** The fields of the property that the booking panel and the printable booking show. */
export type BookingProperty = Pick<
  typeof properties.$inferSelect,
  | "title"
  | "max_guests"
  | "price_per_night"
  | "extra_guest_fee"
  | "guests_included"
  | "rates"
  | "currency"
  | "time_zone"
  | "check_in_time"
  | "check_out_time"
  | "cancellation_policy"
  | "answer_hours"
>;
