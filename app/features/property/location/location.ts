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

/** Parses a latitude and a longitude in decimal degrees; null when they are invalid. */
export function readPoint(latitude: unknown, longitude: unknown): Point | null {
  const point = { latitude: readDegrees(latitude, 90), longitude: readDegrees(longitude, 180) };
  return Number.isNaN(point.latitude) || Number.isNaN(point.longitude) ? null : point;
}

function readDegrees(value: unknown, limit: number): number {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const degrees = /^[+-]?\d{1,3}(\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : Number.NaN;
}

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

/** The URL that opens the way to the place in the device's map app; null while neither point nor address is known. */
export function directionsUrl(place: Pick<Place, "address" | "latitude" | "longitude">): string | null {
  const point = pointOf(place);
  const destination = point ? `${point.latitude},${point.longitude}` : place.address;
  if (!destination) return null;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination }).toString()}`;
}
