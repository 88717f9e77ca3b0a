import { LocationDialog } from "#app/features/property/location/location-dialog.tsx";
import { StaticMap } from "#app/features/property/location/static-map.tsx";
import { openStreetMapUrl, type Place, pointOf } from "#app/features/property/location/location.ts";
import type { Tiles } from "#app/features/property/location/map-view.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useOverlay } from "#app/ui/use-overlay.ts";
import { m } from "#messages";

/** The property's address, with a button that opens the map, or without JavaScript a link to openstreetmap.org. */
export function LocationCard({ place, tiles, canEdit }: { place: Place; tiles: Tiles; canEdit: boolean }) {
  const { isOpen, open, close } = useOverlay("location");
  const point = pointOf(place);
  return (
    <div className="overflow-hidden rounded-photo border border-sand-200 bg-white">
      {point && <StaticMap point={point} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5">
        {place.address && <p className="min-w-0 flex-1 basis-48 text-sm text-ink-600 wrap-anywhere">{place.address}</p>}
        <Button onClick={open} aria-haspopup="dialog" className="scriptless:hidden">
          <Icon name="pin" />
          {m.property_see_location()}
        </Button>
        <a
          href={openStreetMapUrl(place)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary", "scripted:hidden")}
        >
          <Icon name="pin" />
          {m.property_see_location()}
          <span className="sr-only"> {m.property_map_new_tab()}</span>
        </a>
      </div>
      <LocationDialog open={isOpen} onClose={close} place={place} tiles={tiles} canEdit={canEdit} />
    </div>
  );
}
