import { control, divIcon, map as createMap, marker, tileLayer, type LatLng, type Map as LeafletMap } from "leaflet";
import { DEFAULT_CENTRE, type Point, ZOOM } from "#app/features/property/location/location.ts";
import { m } from "#messages";

/** The source of the map's tiles. */
export interface Tiles {
  url: string;
  /** HTML, because map services require links. */
  attribution: string;
}

export type MapState = "loading" | "shown" | "failed";

interface MapOptions {
  tiles: Tiles;
  point: Point | null;
  onState: (state: MapState) => void;
  /** Called with a point that the user chose on the map, while the pin is movable. */
  onMove: (point: Point) => void;
}

/** A map that is open on the page. */
export interface MapView {
  /** Moves or removes the pin, and pans to it when it is out of view. */
  show(point: Point | null): void;
  /** Centres the point at the initial zoom. */
  goTo(point: Point): void;
  setMovable(movable: boolean): void;
  close(): void;
}

/** CSS pixels that an arrow key moves the pin, and with Shift. */
const STEP = 20;
const FINE_STEP = 2;
const directions: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const pinIcon = divIcon({
  className: "map-pin",
  html: '<svg viewBox="0 0 32 40" aria-hidden="true"><path d="M16 38.5S3.5 26.7 3.5 15.6a12.5 12.5 0 0 1 25 0C28.5 26.7 16 38.5 16 38.5Z"/><circle cx="16" cy="15.5" r="4.75"/></svg>',
  iconSize: [32, 40],
  iconAnchor: [16, 39],
});

/** Opens Leaflet in an element, whose content Leaflet manages from then on. */
export function openMapView(element: HTMLElement, { tiles, point, onState, onMove }: MapOptions): MapView {
  const animated = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = createMap(element, {
    center: toLatLng(point ?? DEFAULT_CENTRE),
    zoom: ZOOM,
    zoomControl: false,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
  });
  map.addControl(control.zoom({ zoomInTitle: m.property_zoom_in(), zoomOutTitle: m.property_zoom_out() }));
  map.attributionControl.setPrefix(false);
  watchTiles(map, tiles, onState);
  const pin = openPin(map, onMove);
  const goTo = (to: Point) => map.setView(toLatLng(to), ZOOM, { animate: false });
  pin.place(point);
  return {
    show(to) {
      pin.place(to);
      if (to && !map.getBounds().contains(toLatLng(to))) goTo(to);
    },
    goTo,
    setMovable: pin.setMovable,
    close: () => void map.remove(),
  };
}

/** Reports 'failed' when none of the requested tiles has loaded, until one does. */
function watchTiles(map: LeafletMap, { url, attribution }: Tiles, onState: (state: MapState) => void): void {
  let failures = 0;
  let arrivals = 0;
  const layer = tileLayer(url, { attribution, maxZoom: 19 });
  layer.on("loading", () => {
    failures = 0;
    arrivals = 0;
  });
  layer.on("tileerror", () => failures++);
  layer.on("tileload", () => {
    arrivals++;
    onState("shown");
  });
  layer.on("load", () => {
    if (failures > 0 && arrivals === 0) onState("failed");
  });
  layer.addTo(map);
}

/** The pin, which while movable can be dragged, moved by arrow keys and placed by a click. */
function openPin(map: LeafletMap, onMove: (point: Point) => void) {
  const pin = marker(map.getCenter(), { icon: pinIcon, keyboard: false, autoPanOnFocus: false });
  let movable = false;

  const move = (to: LatLng) => {
    const point = toPoint(to);
    place(point);
    map.panInside(toLatLng(point), { padding: [48, 48], animate: false });
    onMove(point);
  };
  pin.on("dragend", () => move(pin.getLatLng()));
  map.on("click", ({ latlng }) => movable && move(latlng));

  const onKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!movable || !direction) return;
    event.preventDefault();
    // Otherwise the keys would pan the map too.
    event.stopPropagation();
    const step = event.shiftKey ? FINE_STEP : STEP;
    const from = map.latLngToContainerPoint(pin.getLatLng());
    move(map.containerPointToLatLng(from.add([direction[0] * step, direction[1] * step])));
  };

  function place(to: Point | null): void {
    if (!to) return void pin.remove();
    pin.setLatLng(toLatLng(to));
    if (map.hasLayer(pin)) return;
    pin.addTo(map);
    pin.getElement()?.addEventListener("keydown", onKey);
    setMovable(movable);
  }

  function setMovable(to: boolean): void {
    movable = to;
    const element = pin.getElement();
    if (!element) return;
    if (to) pin.dragging?.enable();
    else pin.dragging?.disable();
    element.classList.toggle("map-pin-movable", to);
    element.tabIndex = to ? 0 : -1;
    element.setAttribute("role", to ? "button" : "img");
    element.setAttribute("aria-label", to ? m.property_pin_movable() : m.property_pin());
  }

  return { place, setMovable };
}

function toLatLng({ latitude, longitude }: Point): [number, number] {
  return [latitude, longitude];
}

/** Rounds to six decimals, about 10 cm, and wraps longitudes past 180 degrees. */
function toPoint(at: LatLng): Point {
  const { lat, lng } = at.wrap();
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) };
}
