import type { ReactNode } from "react";
import type { Property } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { AmenityIcon } from "#app/features/property/components/amenity-icon.tsx";
import { amenityName } from "#app/features/property/amenity-name.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { m } from "#messages";

export type Details = Pick<
  Property,
  | "title"
  | "brand_handle"
  | "description"
  | "bedrooms"
  | "bathrooms"
  | "max_guests"
  | "price_per_night"
  | "extra_guest_fee"
  | "guests_included"
  | "currency"
  | "amenities"
  | "property_details"
  | "activities"
  | "local_area"
  | "address"
  | "latitude"
  | "longitude"
  | "location_type"
>;

/** Longer names, in characters, are shown in a smaller size. */
const LONG_NAME = 80;

/** The property's facts, description, amenities and further information. */
export function PropertyDetails({
  property,
  price,
  location,
  children,
}: {
  property: Details;
  price: string;
  /** The control that opens the map. */
  location: ReactNode;
  /** Controls beside the title. */
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-12 lg:gap-14">
      <div className="grid gap-8">
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2
              className={`wrap-anywhere ${nameOf(property).length > LONG_NAME ? "line-clamp-4 text-lg" : "text-2xl"}`}
            >
              {nameOf(property)}
            </h2>
            {children}
          </div>
          <Facts property={property} price={price} />
        </div>
        {property.description && <Prose text={property.description} className="text-[1.125rem] leading-[1.65]" />}
        {location}
      </div>
      {property.amenities.length > 0 && <Amenities names={property.amenities} />}
      <Sections property={property} />
    </div>
  );
}

function Facts({ property, price }: { property: Details; price: string }) {
  const facts = [
    { label: m.property_bedrooms_fact({ count: property.bedrooms }), value: property.bedrooms },
    { label: m.property_bathrooms_fact({ count: property.bathrooms }), value: property.bathrooms },
    { label: m.booking_guests(), value: m.property_up_to({ count: property.max_guests }) },
    { label: m.property_per_night(), value: price },
  ];
  return (
    <dl className="figures flex flex-wrap justify-between gap-x-4 gap-y-4 border-y border-sand-200 py-5">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-xs text-ink-600 sm:text-sm">{label}</dt>
          <dd className="serif text-lg sm:text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Amenities({ names }: { names: string[] }) {
  return (
    <section>
      <h2 className="mb-6 text-2xl">{m.property_amenities_title()}</h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-3 text-sm sm:flex-col sm:items-start sm:gap-2">
            <AmenityIcon name={name} className="size-8 text-ocean-700" />
            {amenityName(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sections({ property }: { property: Details }) {
  const sections = [
    { title: m.property_section_details(), text: property.property_details },
    { title: m.property_section_activities(), text: property.activities },
    { title: m.property_section_area(), text: property.local_area },
  ].filter(({ text }) => text.trim() !== "");
  if (sections.length === 0) return null;
  return (
    <section aria-label={m.property_more_about({ name: nameOf(property) })} className="border-t border-sand-200">
      {sections.map(({ title, text }, index) => (
        <details key={title} open={index === 0} className="group border-b border-sand-200">
          <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <h2 className="text-xl">{title}</h2>
            <Icon
              name="down"
              className="size-5 text-ocean-700 transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <Prose text={text} className="pb-7" />
        </details>
      ))}
    </section>
  );
}
