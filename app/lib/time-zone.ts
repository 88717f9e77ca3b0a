const REGIONS = ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"];
const MAX_SUGGESTIONS = 3;

/**
 * Finds the IANA name of a typed time zone: a full name in any case, or a city that only one region has ('Madrid', 'mexico
 * city'). Null when none or several match, and for an offset such as +05:30.
 */
export function findTimeZone(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, "_");
  if (!/^[A-Za-z]/.test(name)) return null;
  const listed = Intl.supportedValuesOf("timeZone").find((each) => each.toLowerCase() === name.toLowerCase());
  if (listed) return listed;
  // Older names of zones are valid but not listed.
  if (canonicalOf(name)) return name;
  if (name.includes("/")) return null;
  const cities = Intl.supportedValuesOf("timeZone").filter((zone) => cityOf(zone) === name.toLowerCase());
  const found = cities.length > 0 ? cities : REGIONS.flatMap((region) => canonicalOf(`${region}/${name}`) ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Time zones whose names contain `typed`, or else whose cities start with the same three letters. */
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

/** The runtime's canonical name of a zone, or null for an unknown one. */
function canonicalOf(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
