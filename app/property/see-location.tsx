import { useState } from "react";
import { LocationDialog } from "#app/property/location-dialog.tsx";
import { openStreetMapUrl, type Place } from "#app/property/location.ts";
import type { Tiles } from "#app/property/map-view.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The house's address, and the way to it on a map: here, or without a script on openstreetmap.org. */
export function SeeLocation({ place, tiles, canEdit }: { place: Place; tiles: Tiles; canEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {place.address && <p className="max-w-[40ch] text-sm text-ink-600">{place.address}</p>}
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" className="scriptless:hidden">
        <Icon name="pin" />
        See Location
      </Button>
      <a
        href={openStreetMapUrl(place)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass("secondary", "scripted:hidden")}
      >
        <Icon name="pin" />
        See Location
        <span className="sr-only"> (map, opens in a new tab)</span>
      </a>
      <LocationDialog open={isOpen} onClose={() => setOpen(false)} place={place} tiles={tiles} canEdit={canEdit} />
    </div>
  );
}
