import { type Amenity, isAmenity } from "#app/features/property/property.ts";
import { m } from "#messages";

const names: Record<Amenity, () => string> = {
  WiFi: () => m.property_amenity_wifi(),
  Parking: () => m.property_amenity_parking(),
  "Coffee Maker": () => m.property_amenity_coffee_maker(),
  TV: () => m.property_amenity_tv(),
  Surfboards: () => m.property_amenity_surfboards(),
  Yoga: () => m.property_amenity_yoga(),
  Fishing: () => m.property_amenity_fishing(),
  "4x4": () => m.property_amenity_4x4(),
};

/** The translated name of an amenity, which is stored in English; an unknown one is returned as stored. */
export function amenityName(stored: string): string {
  return isAmenity(stored) ? names[stored]() : stored;
}
