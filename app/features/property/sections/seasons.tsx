import { ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { monthNames } from "#app/lib/month-names.ts";
import { m } from "#messages";

/** The year in months, each with the owner's label. */
export function Seasons({ property }: { property: Pick<HomeProperty, "seasons" | "foreignTexts"> }) {
  const names = monthNames();
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl lg:text-3xl">{m.property_seasons()}</h2>
      <ForeignText language={property.foreignTexts.seasons}>
        <ol className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-6">
          {property.seasons.map((label, index) => (
            <li key={names[index]} className="grid content-start gap-0.5 border-t border-sand-300 py-3 wrap-anywhere">
              <span className="text-sm font-semibold text-ocean-700">{names[index]}</span>
              <span className="text-sm text-ink-600">{label}</span>
            </li>
          ))}
        </ol>
      </ForeignText>
    </section>
  );
}
