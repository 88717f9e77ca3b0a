import type { LocationType } from "#app/lib/enums.ts";

/** A point on the map, in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The property's place. */
export interface Place {
  address: string;
  latitude: number | null;
  longitude: number | null;
  location_type: LocationType;
}

/** The map's centre while the property has no coordinates, and its zoom (spec section 9). */
export const DEFAULT_CENTRE: Point = { latitude: 23.16, longitude: -109.68 };
export const ZOOM = 15;

/** The demo property's point, the only one with a drawn static map. */
export const DEMO_POINT: Point = { latitude: 23.16024, longitude: -109.68031 };

/** The most characters of an address. */
export const MAX_ADDRESS = 500;

/** The point of a place; null without coordinates. */
export function pointOf({ latitude, longitude }: Pick<Place, "latitude" | "longitude">): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Formats a point; five decimals are about a metre. */
export function formatPoint({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** The URL of the place on openstreetmap.org: its point, else a search for its address, else the default centre. */
export function openStreetMapUrl(place: Pick<Place, "address" | "latitude" | "longitude">): string {
  const point = pointOf(place);
  if (!point && place.address) {
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.address)}`;
  }
  const { latitude, longitude } = point ?? DEFAULT_CENTRE;
  const marker = point ? `?mlat=${latitude}&mlon=${longitude}` : "";
  return `https://www.openstreetmap.org/${marker}#map=${ZOOM}/${latitude}/${longitude}`;
}
