import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withLocale } from "#app/server/http/locale.server.ts";
import {
  Amenities,
  type Details,
  PropertyDetails,
  TextSections,
} from "#app/features/property/components/property-details.tsx";

const property: Details = {
  title: "Casa Marea",
  brand_handle: "@casamarea",
  description: "Sand, salt and a long right.",
  bedrooms: 1,
  bathrooms: 1.5,
  max_guests: 6,
  price_per_night: 24_000,
  extra_guest_fee: null,
  guests_included: 2,
  currency: "USD",
  amenities: ["Coffee Maker", "Fishing", "Helipad"],
  amenity_notes: [{ amenity: "Fishing", note: "Rods in the shed" }],
  property_details: "Two floors",
  activities: "",
  local_area: "",
  address: "",
  latitude: null,
  longitude: null,
  location_type: "address",
  foreignTexts: {},
};
const shown = (foreignTexts = {}) =>
  renderToStaticMarkup(
    <>
      <PropertyDetails property={{ ...property, foreignTexts }} price="$240" />
      <Amenities property={{ ...property, foreignTexts }} />
      <TextSections property={{ ...property, foreignTexts }} />
    </>,
  );

test("a property is described in the user's language, with the owner's texts unchanged", () => {
  const english = shown();
  for (const text of [
    "About Casa Marea",
    "1 bedroom · 1.5 bathrooms · Up to 6 guests · $240 per night",
    "Coffee Maker",
    "Property Details",
  ]) {
    expect(english).toContain(text);
  }
  const spanish = withLocale("es", shown);
  for (const text of [
    "Sobre Casa Marea",
    "1 recámara · 1.5 baños · Hasta 6 huéspedes",
    "Cafetera",
    "Pesca",
    "Helipad",
    "Detalles de la casa",
  ]) {
    expect(spanish).toContain(text);
  }
  expect(spanish).toContain("Sand, salt and a long right.");
  expect(spanish).not.toContain("Coffee Maker");
});

test("a text in another language than the page's is marked, also for screen readers", () => {
  const spanish = withLocale("es", () => shown({ property_details: "en" }));
  expect(spanish).toMatch(/<div lang="en">.*Two floors.*<\/div><p[^>]*>El anfitrión escribió esto en inglés\.<\/p>/);
  expect(spanish).not.toMatch(/lang="en">.*Sand, salt/);
  const amenities = withLocale("es", () => shown({ amenity_notes: "en" }));
  expect(amenities).toMatch(
    /Pesca<\/p><p lang="en"[^>]*>Rods in the shed<\/p>.*El anfitrión escribió esto en inglés\./,
  );
});
