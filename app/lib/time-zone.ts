const REGIONS = ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"];
/** How many near matches an error names. */
const MAX_SUGGESTIONS = 3;

/**
 * The IANA name of the time zone that `typed` means: a full name in any case, or a city alone where only one region has
 * it ('Madrid', 'mexico city'). Null when it means none or several; an offset such as +05:30 means none.
 */
export function findTimeZone(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, "_");
  if (!/^[A-Za-z]/.test(name)) return null;
  const listed = Intl.supportedValuesOf("timeZone").find((each) => each.toLowerCase() === name.toLowerCase());
  if (listed) return listed;
  // Also older names of a zone, which are on no list.
  if (canonicalOf(name)) return name;
  if (name.includes("/")) return null;
  const cities = Intl.supportedValuesOf("timeZone").filter((zone) => cityOf(zone) === name.toLowerCase());
  const found = cities.length > 0 ? cities : REGIONS.flatMap((region) => canonicalOf(`${region}/${name}`) ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Names of time zones that contain what was typed; where there are none, those of cities that begin like it. */
export function suggestTimeZones(typed: string): string[] {
  const part = cityOf(typed.trim().replaceAll(/\s+/g, "_"));
  if (part.length < 3) return [];
  const zones = Intl.supportedValuesOf("timeZone");
  const matching = zones.filter((zone) => zone.toLowerCase().includes(part));
  const similar = zones.filter((zone) => cityOf(zone).startsWith(part.slice(0, 3)));
  return (matching.length > 0 ? matching : similar).slice(0, MAX_SUGGESTIONS);
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).toLowerCase();
}

/** The name that the runtime has for a zone, null where there is none. */
function canonicalOf(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
