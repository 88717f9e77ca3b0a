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

/** These fields alone, because what a loader returns is sent to the browser. */
export function bookingPropertyOf(property: BookingProperty): BookingProperty {
  return {
    title: property.title,
    max_guests: property.max_guests,
    price_per_night: property.price_per_night,
    extra_guest_fee: property.extra_guest_fee,
    guests_included: property.guests_included,
    rates: property.rates,
    currency: property.currency,
    time_zone: property.time_zone,
    check_in_time: property.check_in_time,
    check_out_time: property.check_out_time,
    cancellation_policy: property.cancellation_policy,
    answer_hours: property.answer_hours,
  };
}
