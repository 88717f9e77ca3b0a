import { expect, test } from "vitest";
import { withLocale } from "#app/server/http/locale.server.ts";
import { headOf, vacationRental } from "#app/layout/property-meta.ts";

const property = {
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  title: "Casa Marea",
  brand_handle: "@casamarea",
  intro: "",
  description: `${"The road turns to sand and then there is a house. ".repeat(8)}End`,
  bedrooms: 3,
  bathrooms: 2.5,
  max_guests: 6,
  amenities: ["WiFi", "Surfboards"],
  address: "Camino Cabo Este",
  latitude: 23.16,
  longitude: -109.68,
  check_in_time: "15:00",
  check_out_time: "11:00",
  host_name: "Marina",
  host_photo: null,
  beds: [{ room: "East bedroom", beds: "1 queen bed" }],
  reviews: [{ guest_name: "Hannah", month: "2026-05", text: "Lovely", source: "Guest book" }],
};
const images = Array.from({ length: 8 }, (_, index) => ({
  path: `${property.id}/${index}.jpg`,
  alt: `Photo ${index}`,
}));
const origin = "https://casamarea.example";

test("the structured data is a VacationRental with everything that Google requires", () => {
  expect(vacationRental(property, images, origin)).toMatchObject({
    "@type": "VacationRental",
    identifier: property.id,
    name: "Casa Marea",
    latitude: "23.16000",
    longitude: "-109.68000",
    containsPlace: { occupancy: { value: 6 }, numberOfBedrooms: 3, numberOfBathroomsTotal: 2.5 },
    checkinTime: "15:00:00",
    checkoutTime: "11:00:00",
  });
  expect(vacationRental(property, images, origin)).toMatchObject({
    provider: { "@type": "Person", name: "Marina" },
    containsPlace: { bed: [{ "@type": "BedDetails", typeOfBed: "1 queen bed" }] },
    review: [{ "@type": "Review", author: { name: "Hannah" }, datePublished: "2026-05", reviewBody: "Lovely" }],
  });
  const { image, containsPlace } = vacationRental(property, images, origin);
  expect(image).toHaveLength(8);
  for (const address of image) expect(address).toMatch(/^https:\/\/casamarea\.example\/photos\/.+\.jpg$/);
  expect(containsPlace.amenityFeature.map(({ name }) => name)).toEqual(["wifi", "Surfboards"]);
});

test("missing coordinates, photos and title are omitted", () => {
  const bare = { ...property, latitude: null, longitude: null, title: "", address: "", beds: [], reviews: [] };
  expect(vacationRental(bare, [], origin)).not.toHaveProperty("latitude");
  expect(vacationRental(bare, [], origin)).not.toHaveProperty("address");
  expect(vacationRental(bare, [], origin)).not.toHaveProperty("review");
  const head = headOf(bare, [], origin);
  expect(head).toContainEqual({ title: "@casamarea" });
  expect(head).toContainEqual({ name: "twitter:card", content: "summary" });
  expect(JSON.stringify(head)).not.toContain("og:image");
});

test("a link preview has the main photo, and a description that ends with a whole word", () => {
  const head = headOf(property, images, origin);
  expect(head).toContainEqual({ property: "og:image", content: `${origin}/photos/${property.id}/0-card.jpg` });
  expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: `${origin}/` });
  const description = head.find((one) => "name" in one && one.name === "description");
  expect(description).toMatchObject({ content: expect.stringMatching(/^The road .{100,150}\w…$/) as string });
});

test("a Spanish link preview declares its language, and the owner's texts are unchanged", () => {
  const [english, spanish] = [
    headOf(property, images, origin),
    withLocale("es", () => headOf(property, images, origin)),
  ];
  expect(english).toContainEqual({ property: "og:locale", content: "en_US" });
  expect(spanish).toContainEqual({ property: "og:locale", content: "es_MX" });
  const rest = (head: typeof english) => head.filter((one) => !("property" in one && one.property === "og:locale"));
  expect(rest(spanish)).toEqual(rest(english));
});
