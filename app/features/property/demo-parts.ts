/**
 * The parts of the property that may have the demo content of a fresh install, as listed in `properties.demo_parts`.
 * Each has the name of the field that replaces it, except the photos, the pin and the contact.
 */
export const demoParts = [
  "title",
  "brand_handle",
  "intro",
  "description",
  "property_details",
  "activities",
  "local_area",
  "photos",
  "price_per_night",
  "address",
  "pin",
  "payment_apps",
  "contact",
  "cancellation_policy",
  "host",
  "house_rules",
  "arrival_guide",
  "direct_note",
  "questions",
  "nearby",
  "beds",
  "reviews",
  "seasons",
  "amenity_notes",
] as const;
export type DemoPart = (typeof demoParts)[number];

/**
 * The parts that are cleared when there is an owner, because guests could pay, contact or rely on an invented person.
 */
export const partsClearedForOwner: ReadonlySet<string> = new Set<DemoPart>([
  "payment_apps",
  "contact",
  "cancellation_policy",
  "host",
  "house_rules",
  "arrival_guide",
  "direct_note",
  "questions",
  "reviews",
]);

/** The fields of each part that has another name or more than one field. */
const fieldsOf: Partial<Record<DemoPart, string[]>> = {
  pin: ["latitude", "longitude"],
  contact: ["contact_name", "contact_email", "contact_phone"],
  host: ["host_name", "host_about", "host_languages", "host_whatsapp"],
};

/** The fields of these parts. */
export function fieldsOfParts(parts: Iterable<string>): string[] {
  return [...parts].flatMap((part) => fieldsOf[part as DemoPart] ?? [part]);
}

/**
 * The parts that still have demo content after the given fields are saved. Saving a field replaces its part, even with
 * the same value, which is then the owner's.
 */
export function remainingDemoParts(parts: string[], savedFields: string[]): string[] {
  return parts.filter((part) => !fieldsOfParts([part]).some((field) => savedFields.includes(field)));
}

/** Whether all of the property or only some parts have demo content; null when none has. */
export function demoExtent(parts: string[]): "all" | "some" | null {
  if (parts.length === 0) return null;
  return parts.includes("title") ? "all" : "some";
}
