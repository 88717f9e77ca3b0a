import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "#app/features/property/location/map-view.css?url";
import type { Point } from "#app/features/property/location/location.ts";
import { MapWaiting } from "#app/features/property/location/map-placeholder.tsx";
import type { MapState, MapView, Tiles } from "#app/features/property/location/map-view.ts";
import { m } from "#messages";

interface LocationMapProps {
  tiles: Tiles;
  /** Where the pin stands; null while the house has no coordinates. */
  point: Point | null;
  /** Called with a point that was chosen on the map; absent while the map is only for looking. */
  onMove?: (point: Point) => void;
  /** Counts the points that were found from afar: each is brought to the middle, as near as at first. */
  finds: number;
}

/** The map, 400 pixels high (spec section 9). Its code is loaded when it is first shown. */
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
  const goToFind = useEffectEvent(() => point && view?.goTo(point));
  useEffect(() => {
    if (finds > 0) goToFind();
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
      {state !== "shown" && <MapWaiting state={state} onRetry={onRetry} />}
    </div>
  );
}

/** Opens the map in `place` when it appears, and closes it when it goes. */
function useMapView(tiles: Tiles, point: Point | null, onMove: LocationMapProps["onMove"]) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [state, setState] = useState<MapState>("loading");
  const move = useEffectEvent((to: Point) => onMove?.(to));
  const pointAtFirst = useEffectEvent(() => point);
  const { url, attribution } = tiles;

  useEffect(() => {
    let opened: MapView | undefined;
    let isGone = false;
    const open = async () => {
      const openMapView = await loadMapView();
      if (isGone || !place.current) return;
      if (!openMapView) return setState("failed");
      const sources = { url, attribution };
      opened = openMapView(place.current, {
        tiles: sources,
        point: pointAtFirst(),
        onState: setState,
        onMove: move,
      });
      setView(opened);
    };
    void open();
    return () => {
      isGone = true;
      setView(null);
      opened?.close();
    };
  }, [url, attribution]);

  return { place, view, state };
}

/** Leaflet and its styles; null when they could not be loaded. */
async function loadMapView() {
  try {
    const { openMapView } = await import("#app/features/property/location/map-view.ts");
    await loadStyles();
    return openMapView;
  } catch {
    return null;
  }
}

/** By hand: the bundler's own loader never asks again for a stylesheet that failed once. */
async function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${styles}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styles;
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("The map's styles could not be loaded"));
    });
    document.head.append(link);
  });
}
