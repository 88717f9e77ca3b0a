import type { ReactNode } from "react";
import type { Property } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { AmenityIcon } from "#app/features/property/components/amenity-icon.tsx";
import { amenityName } from "#app/features/property/amenity-name.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose, splitParagraphs } from "#app/ui/prose.tsx";
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
        <div className="grid gap-2.5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2
              className={`wrap-anywhere ${nameOf(property).length > LONG_NAME ? "line-clamp-4 text-lg" : "text-2xl lg:text-3xl"}`}
            >
              {m.property_about({ name: nameOf(property) })}
            </h2>
            {children}
          </div>
          <Facts property={property} price={price} />
        </div>
        {property.description && <Description text={property.description} />}
        {location}
      </div>
      {property.amenities.length > 0 && <Amenities names={property.amenities} />}
      <Sections property={property} />
    </div>
  );
}

function Facts({ property, price }: { property: Details; price: string }) {
  const facts = [
    m.property_bedrooms_count({ count: property.bedrooms }),
    m.property_bathrooms_count({ count: property.bathrooms }),
    m.property_up_to({ count: property.max_guests }),
    m.property_price_per_night({ price }),
  ];
  return <p className="figures text-lg text-ink-600">{facts.join(" · ")}</p>;
}

/** The description, with its first paragraph larger when it is short and no list. */
function Description({ text }: { text: string }) {
  const [lead = "", ...others] = splitParagraphs(text);
  if (lead.length > MAX_LEAD || /^\s*- /m.test(lead)) return <Prose text={text} className={body} />;
  return (
    <div className="grid gap-5">
      <p className="serif max-w-[62ch] text-[1.375rem] leading-[1.45] whitespace-pre-line lg:text-xl lg:leading-[1.5]">
        {lead}
      </p>
      <Prose text={others.join("\n\n")} className={body} />
    </div>
  );
}

const body = "text-base leading-[1.65]";
/** Characters of a first paragraph that is shown larger. */
const MAX_LEAD = 240;

function Amenities({ names }: { names: string[] }) {
  return (
    <section>
      <h2 className="mb-6 text-2xl lg:text-3xl">{m.property_amenities_title()}</h2>
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
