import type { MetaDescriptor } from "react-router";
import { localeTag } from "#app/lib/i18n.ts";
import { ownValue } from "#app/lib/own-value.ts";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { cardUrl, photoUrl } from "#app/lib/photo-url.ts";
import { nameOf } from "#app/features/property/property.ts";
import type { HomeProperty } from "#app/features/property/home-property.ts";

type MetaProperty = Pick<
  HomeProperty,
  | "id"
  | "title"
  | "brand_handle"
  | "intro"
  | "description"
  | "bedrooms"
  | "bathrooms"
  | "max_guests"
  | "amenities"
  | "address"
  | "latitude"
  | "longitude"
  | "check_in_time"
  | "check_out_time"
  | "beds"
  | "reviews"
  | "host_name"
  | "host_photo"
>;
type Pictured = Pick<PropertyImage, "path" | "alt">;

/** The characters of a description that search engines show. */
const MAX_DESCRIPTION = 160;

/** The property's meta tags for search engines and link previews; `origin` has no trailing slash. */
export function headOf(property: MetaProperty, images: Pictured[], origin: string): MetaDescriptor[] {
  const name = nameOf(property);
  const description = summaryOf(property);
  const [main] = images;
  const url = `${origin}/`;
  return [
    { title: name },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: localeTag().replace("-", "_") },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:site_name", content: name },
    { name: "twitter:card", content: main ? "summary_large_image" : "summary" },
    ...(main
      ? [
          { property: "og:image", content: origin + cardUrl(main.path) },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: main.alt || name },
        ]
      : []),
    { "script:ld+json": vacationRental(property, images, origin) },
  ];
}

/** The intro, or while it is empty the start of the description, cut at the end of a word. */
function summaryOf({ intro, description }: Pick<MetaProperty, "intro" | "description">): string {
  const text = (intro || description).replaceAll(/\s+/g, " ").trim();
  if (text.length <= MAX_DESCRIPTION) return text;
  return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, "")}…`;
}

/**
 * The property as schema.org's `VacationRental`, with the fields that Google requires (identifier, name, photos,
 * coordinates with five decimals, occupancy) and those recommended ones that are set.
 */
export function vacationRental(property: MetaProperty, images: Pictured[], origin: string) {
  const { latitude, longitude } = property;
  return {
    "@context": "https://schema.org",
    "@type": "VacationRental",
    "@id": `${origin}/#house`,
    additionalType: "House",
    identifier: property.id,
    name: nameOf(property),
    description: property.description || property.intro,
    url: `${origin}/`,
    image: images.map(({ path }) => origin + photoUrl(path, 1800, "jpg")),
    ...(property.address && { address: { "@type": "PostalAddress", streetAddress: property.address } }),
    ...(latitude !== null && longitude !== null && { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }),
    checkinTime: `${property.check_in_time}:00`,
    checkoutTime: `${property.check_out_time}:00`,
    ...(property.host_name && { provider: hostOf(property, origin) }),
    // Plain text without a rating: there are no stars that anybody could check.
    ...(property.reviews.length > 0 && {
      review: property.reviews.map(({ guest_name, month, text }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: guest_name },
        datePublished: month,
        reviewBody: text,
      })),
    }),
    containsPlace: {
      "@type": "Accommodation",
      additionalType: "EntirePlace",
      occupancy: { "@type": "QuantitativeValue", value: property.max_guests },
      numberOfBedrooms: property.bedrooms,
      numberOfBathroomsTotal: property.bathrooms,
      ...(property.beds.length > 0 && {
        bed: property.beds.map(({ beds }) => ({ "@type": "BedDetails", typeOfBed: beds })),
      }),
      amenityFeature: property.amenities.map((name) => ({
        "@type": "LocationFeatureSpecification",
        name: ownValue(schemaNames, name) ?? name,
        value: true,
      })),
    },
  };
}

function hostOf({ host_name, host_photo }: MetaProperty, origin: string) {
  return {
    "@type": "Person",
    name: host_name,
    ...(host_photo && { image: origin + photoUrl(host_photo, 640, "jpg") }),
  };
}

/** Google's names of amenities. */
const schemaNames: Record<string, string> = { WiFi: "wifi", Parking: "parkingType", TV: "tv" };
