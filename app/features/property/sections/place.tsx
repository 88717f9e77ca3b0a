import type { ReactNode } from "react";
import { ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { m } from "#messages";

interface PlaceProps {
  property: Pick<HomeProperty, "nearby" | "foreignTexts">;
  /** The map and the control that opens it. */
  location: ReactNode;
}

/** Where the property is: the map beside what is nearby and how far. */
export function PlaceSection({ property, location }: PlaceProps) {
  const { nearby, foreignTexts } = property;
  return (
    <section aria-labelledby="place" className="grid gap-6 lg:gap-8">
      <h2 id="place" className="text-2xl lg:text-3xl">
        {m.property_place()}
      </h2>
      <div className={nearby.length > 0 ? "grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-14" : ""}>
        {location}
        {nearby.length > 0 && (
          <ForeignText language={foreignTexts.nearby}>
            <dl className="grid">
              {nearby.map(({ name, distance }) => (
                <div
                  key={name}
                  className="flex flex-wrap justify-between gap-x-6 border-b border-sand-200 py-3.5 wrap-anywhere"
                >
                  <dt>{name}</dt>
                  <dd className="figures text-ink-600">{distance}</dd>
                </div>
              ))}
            </dl>
          </ForeignText>
        )}
      </div>
    </section>
  );
}
