import type { Point } from "#app/features/property/location/location.ts";

/** Parses a latitude and a longitude in decimal degrees; null when they are invalid. */
export function parsePoint(latitude: unknown, longitude: unknown): Point | null {
  const point = { latitude: parseDegrees(latitude, 90), longitude: parseDegrees(longitude, 180) };
  return Number.isNaN(point.latitude) || Number.isNaN(point.longitude) ? null : point;
}

function parseDegrees(value: unknown, limit: number): number {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const degrees = /^[+-]?\d{1,3}(\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : Number.NaN;
}
