import { ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { formatMonth } from "#app/lib/month-names.ts";
import { m } from "#messages";

/** What guests wrote, as the owner copied it; the source says where it can be read. */
export function Reviews({ property }: { property: Pick<HomeProperty, "reviews" | "foreignTexts"> }) {
  return (
    <section aria-labelledby="reviews" className="grid gap-6 lg:gap-8">
      <h2 id="reviews" className="text-2xl lg:text-3xl">
        {m.property_reviews()}
      </h2>
      <ForeignText language={property.foreignTexts.reviews}>
        <ul className="grid gap-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-12">
          {property.reviews.map(({ guest_name, month, text, source }) => (
            <li key={guest_name + month}>
              <figure className="grid gap-4">
                <blockquote className="serif text-lg leading-normal whitespace-pre-line wrap-anywhere lg:text-xl">
                  “{text}”
                </blockquote>
                <figcaption className="text-sm text-ink-600 wrap-anywhere">
                  <span className="block font-semibold text-ink-900">{guest_name}</span>
                  {[formatMonth(month), source].filter(Boolean).join(" · ")}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </ForeignText>
    </section>
  );
}
