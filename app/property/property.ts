/** The amenities an owner can choose from (spec section 3). */
export const amenities = ["WiFi", "Parking", "Coffee Maker", "TV", "Surfboards", "Yoga", "Fishing", "4x4"] as const;
export type Amenity = (typeof amenities)[number];

/** Whether `name` is one of the amenities: a list in the database may hold older names. */
export function isAmenity(name: string): name is Amenity {
  return (amenities as readonly string[]).includes(name);
}
