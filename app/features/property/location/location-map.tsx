import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Point } from "#app/features/property/location/location.ts";
import { MapPlaceholder } from "#app/features/property/location/map-placeholder.tsx";
import { type MapState, type MapView, openMapView, type Tiles } from "#app/features/property/location/map-view.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface LocationMapProps {
  tiles: Tiles;
  /** The pin's point; null while the property has no coordinates. */
  point: Point | null;
  /** Called with a point chosen on the map; absent when the map is read-only. */
  onMove?: (point: Point) => void;
  /** The number of found points; each new one is centred at the initial zoom. */
  finds: number;
}

/** The map, 400 pixels high (spec section 9). */
export function LocationMap(props: LocationMapProps) {
  const [attempt, setAttempt] = useState(1);
  return <MapPlace key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function MapPlace({ tiles, point, onMove, finds, onRetry }: LocationMapProps & { onRetry: () => void }) {
  const hintId = useId();
  const { place, view, state } = useMapView(tiles, point, onMove);
  const isMovable = onMove !== undefined;
  const latitude = point?.latitude ?? null;
  const longitude = point?.longitude ?? null;

  useEffect(() => {
    view?.show(latitude === null || longitude === null ? null : { latitude, longitude });
  }, [view, latitude, longitude]);
  useEffect(() => view?.setMovable(isMovable), [view, isMovable]);
  const goToFoundPoint = useEffectEvent(() => point && view?.goTo(point));
  useEffect(() => {
    if (finds > 0) goToFoundPoint();
  }, [finds]);

  return (
    <div className="relative h-[400px]">
      <div
        ref={place}
        role="application"
        aria-label={m.property_map()}
        aria-describedby={hintId}
        className="isolate h-full overflow-hidden rounded-photo border border-sand-200"
      />
      <p id={hintId} className="sr-only">
        {m.property_map_keys()}
      </p>
      {state === "loading" && <MapPlaceholder />}
      {state === "failed" && (
        <MapPlaceholder>
          <div className="grid justify-items-center gap-4">
            <Notice tone="error">{m.property_map_failed()}</Notice>
            <Button onClick={onRetry}>{m.ui_try_again()}</Button>
          </div>
        </MapPlaceholder>
      )}
    </div>
  );
}

/** Opens the map in the element when it is mounted, and closes it when unmounted. */
function useMapView(tiles: Tiles, point: Point | null, onMove: LocationMapProps["onMove"]) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [state, setState] = useState<MapState>("loading");
  const move = useEffectEvent((to: Point) => onMove?.(to));
  const pointAtFirst = useEffectEvent(() => point);
  const { url, attribution } = tiles;

  useEffect(() => {
    if (!place.current) return;
    const opened = openMapView(place.current, {
      tiles: { url, attribution },
      point: pointAtFirst(),
      onState: setState,
      onMove: move,
    });
    setView(opened);
    return () => {
      setView(null);
      opened.close();
    };
  }, [url, attribution]);

  return { place, view, state };
}
