import type { properties } from "#app/server/db/schema.ts";

/** What booking needs to know of the house, and nothing more of it goes to the browser with the panel. */
export type BookingProperty = Pick<
  typeof properties.$inferSelect,
  | "title"
  | "max_guests"
  | "price_per_night"
  | "extra_guest_fee"
  | "guests_included"
  | "currency"
  | "check_in_time"
  | "check_out_time"
>;
