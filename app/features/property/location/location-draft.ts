import { parsePoint } from "#app/features/property/location/parse-point.ts";
import { type Place, type Point, pointOf } from "#app/features/property/location/location.ts";

/** A place while it is edited: the typed coordinates, and the pin, which moves once they are complete. */
export interface LocationDraft {
  location_type: Place["location_type"];
  address: string;
  latitude: string;
  longitude: string;
  point: Point | null;
  /** The address of the last search, or the saved one. */
  searched: string;
  /** Whether the user has placed the pin. */
  isPlaced: boolean;
}

export function draftOf(place: Place): LocationDraft {
  const { location_type, address, latitude, longitude } = place;
  return {
    location_type,
    address,
    latitude: latitude === null ? "" : String(latitude),
    longitude: longitude === null ? "" : String(longitude),
    point: pointOf(place),
    searched: address,
    isPlaced: false,
  };
}

/** Whether the address has changed without its pin: the user has neither searched for it nor placed the pin. */
export function needsSearch({ location_type, address, searched, isPlaced }: LocationDraft): boolean {
  return location_type === "address" && !isPlaced && address.trim() !== "" && address.trim() !== searched.trim();
}

/** The draft with its pin at a found or chosen point. */
export function withPoint(draft: LocationDraft, point: Point): LocationDraft {
  return { ...draft, point, latitude: String(point.latitude), longitude: String(point.longitude) };
}

/** The draft with its pin at the typed coordinates; unchanged while they are invalid. */
export function withTypedPoint(draft: LocationDraft): LocationDraft {
  const point = parsePoint(draft.latitude, draft.longitude);
  return point ? { ...draft, point } : draft;
}
