import { memoizePerLocale } from "#app/lib/i18n.ts";

const MINUTE = 60_000;

const inUnit = (unit: string) =>
  memoizePerLocale((tag) => new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }));
const inMinutes = inUnit("minute");
const inHours = inUnit("hour");
const inDays = inUnit("day");

/** Formats a duration in whole minutes, in hours from one hour on, or in days from two days on. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE));
  if (minutes < 60) return inMinutes().format(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? inHours().format(hours) : inDays().format(Math.floor(hours / 24));
}
