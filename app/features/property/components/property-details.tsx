import type { ReactNode } from "react";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { ForeignMark, ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import { nameOf } from "#app/features/property/property.ts";
import { AmenityIcon } from "#app/features/property/components/amenity-icon.tsx";
import { amenityName } from "#app/features/property/amenity-name.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Prose, splitParagraphs } from "#app/ui/prose.tsx";
import { m } from "#messages";

export type Details = Pick<
  HomeProperty,
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
  | "amenity_notes"
  | "property_details"
  | "activities"
  | "local_area"
  | "address"
  | "latitude"
  | "longitude"
  | "location_type"
  | "foreignTexts"
>;

/** Longer names, in characters, are shown in a smaller size. */
const LONG_NAME = 80;

/** The property's name, facts and description. */
export function PropertyDetails({
  property,
  price,
  children,
}: {
  property: Details;
  price: string;
  /** Controls beside the title. */
  children?: ReactNode;
}) {
  const { description, foreignTexts } = property;
  return (
    <section className="grid gap-8">
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
      {description && (
        <div>
          <ForeignText language={foreignTexts.description}>
            <Description text={description} />
          </ForeignText>
        </div>
      )}
    </section>
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

/** The property's amenities, each with the owner's line about it. */
export function Amenities({ property }: { property: Pick<Details, "amenities" | "amenity_notes" | "foreignTexts"> }) {
  const language = property.foreignTexts.amenity_notes;
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl lg:text-3xl">{m.property_amenities_title()}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">
        {property.amenities.map((name) => (
          <li key={name} className="flex min-w-0 items-start gap-3 wrap-anywhere sm:gap-4">
            <AmenityIcon name={name} className="size-8 shrink-0 text-ocean-700" />
            <div className="min-w-0">
              <p>{amenityName(name)}</p>
              <p lang={language} className="text-sm text-ink-600">
                {property.amenity_notes.find(({ amenity }) => amenity === name)?.note}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {language && <ForeignMark language={language} />}
    </section>
  );
}

/** The texts about the house, activities and the area: open columns on a desktop, disclosures on phones. */
export function TextSections({ property }: { property: Details }) {
  const sections = [
    { field: "property_details", title: m.property_section_details(), text: property.property_details },
    { field: "activities", title: m.property_section_activities(), text: property.activities },
    { field: "local_area", title: m.property_section_area(), text: property.local_area },
  ].filter(({ text }) => text.trim() !== "");
  if (sections.length === 0) return null;
  const columns = ["", "lg:grid-cols-1", "lg:grid-cols-2", "lg:grid-cols-3"][sections.length];
  return (
    <section
      aria-label={m.property_more_about({ name: nameOf(property) })}
      className={`text-sections grid lg:gap-14 ${columns}`}
    >
      {sections.map(({ field, title, text }, index) => (
        <details
          key={field}
          open={index === 0}
          className="group min-w-0 border-b border-sand-200 first:border-t lg:border-none"
        >
          <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 lg:pt-0 [&::-webkit-details-marker]:hidden">
            <h2 className="text-xl lg:text-2xl">{title}</h2>
            <Icon
              name="down"
              className="size-5 text-ocean-700 transition-transform duration-200 group-open:rotate-180 lg:hidden"
            />
          </summary>
          <div className="pb-7 lg:pb-0">
            <ForeignText language={property.foreignTexts[field]}>
              <Prose text={text} className="wrap-anywhere" />
            </ForeignText>
          </div>
        </details>
      ))}
    </section>
  );
}
