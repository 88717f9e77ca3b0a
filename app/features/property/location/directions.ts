import { type Place, pointOf } from "#app/features/property/location/location.ts";

/** The URL that opens the way to the place in the device's map app; null while neither point nor address is known. */
export function directionsUrl(place: Pick<Place, "address" | "latitude" | "longitude">): string | null {
  const point = pointOf(place);
  const destination = point ? `${point.latitude},${point.longitude}` : place.address;
  if (!destination) return null;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination }).toString()}`;
}
