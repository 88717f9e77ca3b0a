/** The amenities an owner can choose from (spec section 3). */
export const amenities = ["WiFi", "Parking", "Coffee Maker", "TV", "Surfboards", "Yoga", "Fishing", "4x4"] as const;
export type Amenity = (typeof amenities)[number];

/** Whether `name` is one of the amenities; the database may have older names. */
export function isAmenity(name: string): name is Amenity {
  return (amenities as readonly string[]).includes(name);
}

/** The property's name: its title, or its brand handle while the title is empty (spec section 2, 'Gallery'). */
export function nameOf({ title, brand_handle }: { title: string; brand_handle: string }): string {
  return title || brand_handle;
}
