/**
 * What of the property may still be the invented one's of a fresh install, as `properties.demo_parts` lists it. All
 * but the photos and the pin are named as the field, or the fields' common beginning, that replaces them.
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
] as const;
export type DemoPart = (typeof demoParts)[number];

/** What would let guests pay, call or hold to account somebody invented: cleared as soon as there is an owner. */
export const partsClearedForOwner: ReadonlySet<string> = new Set<DemoPart>([
  "payment_apps",
  "contact",
  "cancellation_policy",
]);

const fieldsOf: Partial<Record<DemoPart, string[]>> = {
  pin: ["latitude", "longitude"],
  contact: ["contact_name", "contact_email", "contact_phone"],
};

/**
 * The parts that remain the demo's once the given fields are saved. A part is replaced by saving a field of it, also
 * with the same value: then it is the owner's choice.
 */
export function remainingDemoParts(parts: string[], savedFields: string[]): string[] {
  return parts.filter((part) => !(fieldsOf[part as DemoPart] ?? [part]).some((field) => savedFields.includes(field)));
}

/** Whether the whole property is the demo, or only parts of it are; null when nothing is. */
export function demoExtent(parts: string[]): "all" | "some" | null {
  if (parts.length === 0) return null;
  return parts.includes("title") ? "all" : "some";
}
