import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Place {
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** Where the map opens while the house has no coordinates (spec section 9). */
const DEFAULT_CENTRE = { latitude: 23.16, longitude: -109.68 };
const ZOOM = 15;

/** The house's address, and the way to it on a map. */
export function SeeLocation({ place }: { place: Place }) {
  const latitude = place.latitude ?? DEFAULT_CENTRE.latitude;
  const longitude = place.longitude ?? DEFAULT_CENTRE.longitude;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {place.address && <p className="max-w-[40ch] text-sm text-ink-600">{place.address}</p>}
      <a href={map} target="_blank" rel="noreferrer" className={buttonClass("secondary")}>
        <Icon name="pin" />
        See Location
        <span className="sr-only"> (map, opens in a new tab)</span>
      </a>
    </div>
  );
}
