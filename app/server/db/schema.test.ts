import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocked_dates, bookings, profiles, properties, property_images, sessions } from "#app/server/db/schema.ts";

test.each([
  ["a profile", profiles, "id email full_name phone_number role updated_at"],
  [
    "a property",
    properties,
    "id title intro description bedrooms bathrooms max_guests price_per_night amenities property_details activities local_area address latitude longitude location_type",
  ],
  ["a photo", property_images, "id property_id url position is_main is_featured"],
  [
    "a booking",
    bookings,
    "id property_id user_id start_date end_date guest_count total_price special_requests status denial_reason created_at updated_at",
  ],
  ["blocked dates", blocked_dates, "property_id start_date end_date reason"],
  ["a session", sessions, "token expires_at user_id"],
])("%s has every field that the specification names", (_, table, fields) => {
  const names = Object.values<{ name: string }>(getTableColumns(table)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(fields.split(" ")));
});

test.each([
  ["a role", profiles.role, ["user", "admin"]],
  ["a status", bookings.status, ["pending", "approved", "denied", "cancelled"]],
  ["a location's type", properties.location_type, ["address", "coordinates"]],
])("%s has the specification's values", (_, column, values) => {
  expect(column.enumValues).toEqual(values);
});
