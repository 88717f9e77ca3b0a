import type { Language } from "#app/lib/enums.ts";
import { localize, textFields, textsIn } from "#app/features/property/property-texts.ts";
import type { Property } from "#app/features/property/property.server.ts";

/**
 * The property's public fields as a reader of `language` sees them, without the owner's settings and without the
 * arrival guide, which only guests of approved stays see.
 */
export function homePropertyOf(property: Property, language: Language) {
  const shown = localize(property, textFields, language);
  return {
    id: shown.id,
    title: shown.title,
    intro: shown.intro,
    brand_handle: shown.brand_handle,
    description: shown.description,
    bedrooms: shown.bedrooms,
    bathrooms: shown.bathrooms,
    max_guests: shown.max_guests,
    price_per_night: shown.price_per_night,
    extra_guest_fee: shown.extra_guest_fee,
    guests_included: shown.guests_included,
    rates: shown.rates,
    currency: shown.currency,
    amenities: shown.amenities,
    amenity_notes: shown.amenity_notes,
    property_details: shown.property_details,
    activities: shown.activities,
    local_area: shown.local_area,
    address: shown.address,
    latitude: shown.latitude,
    longitude: shown.longitude,
    location_type: shown.location_type,
    time_zone: shown.time_zone,
    check_in_time: shown.check_in_time,
    check_out_time: shown.check_out_time,
    cancellation_policy: shown.cancellation_policy,
    answer_hours: shown.answer_hours,
    host_name: shown.host_name,
    host_photo: shown.host_photo,
    host_about: shown.host_about,
    host_languages: shown.host_languages,
    house_rules: shown.house_rules,
    direct_note: shown.direct_note,
    questions: shown.questions,
    nearby: shown.nearby,
    beds: shown.beds,
    reviews: shown.reviews,
    seasons: shown.seasons,
    foreignTexts: shown.foreignTexts,
  };
}
export type HomeProperty = ReturnType<typeof homePropertyOf>;

/** The texts in `language` that an admin edits in place on the home page, with the fields that have no language. */
export function editedPropertyOf(property: Property, language: Language) {
  const { arrival_guide: _, ...texts } = textsIn(property, textFields, language);
  return { ...texts, host_name: property.host_name, host_whatsapp: property.host_whatsapp };
}
export type EditedProperty = ReturnType<typeof editedPropertyOf>;
