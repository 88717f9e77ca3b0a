import { type Place, type Point, pointOf, readPoint } from "#app/features/property/location/location.ts";

/** A place while it is edited: coordinates as they are typed, and the pin, which follows once they are complete. */
export interface LocationDraft {
  location_type: Place["location_type"];
  address: string;
  latitude: string;
  longitude: string;
  point: Point | null;
  /** The address that the pin was last looked up for, or came with. */
  searched: string;
  /** Whether the pin was put where it is by hand. */
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

/** Whether the address has changed without its pin: nobody has looked the new one up, or set the pin by hand. */
export function needsSearch({ location_type, address, searched, isPlaced }: LocationDraft): boolean {
  return location_type === "address" && !isPlaced && address.trim() !== "" && address.trim() !== searched.trim();
}

/** The draft with its pin at a point that was found or chosen on the map. */
export function withPoint(draft: LocationDraft, point: Point): LocationDraft {
  return { ...draft, point, latitude: String(point.latitude), longitude: String(point.longitude) };
}

/** The draft with its pin where the typed coordinates say; unchanged while they name no point. */
export function withTypedPoint(draft: LocationDraft): LocationDraft {
  const point = readPoint(draft.latitude, draft.longitude);
  return point ? { ...draft, point } : draft;
}
