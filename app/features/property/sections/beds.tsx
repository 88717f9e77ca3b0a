import { ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { m } from "#messages";

/** The bedrooms and their beds, one card each. */
export function Beds({ property }: { property: Pick<HomeProperty, "beds" | "foreignTexts"> }) {
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl lg:text-3xl">{m.property_beds()}</h2>
      <ForeignText language={property.foreignTexts.beds}>
        <ul className="grid gap-3 sm:grid-cols-3">
          {property.beds.map(({ room, beds }) => (
            <li key={room} className="grid content-start gap-1 rounded-photo bg-sand-100 p-5 wrap-anywhere">
              <BedIcon />
              <h3 className="mt-2 font-sans text-base font-semibold tracking-normal">{room}</h3>
              <p className="text-ink-600">{beds}</p>
            </li>
          ))}
        </ul>
      </ForeignText>
    </section>
  );
}

function BedIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-8 text-ocean-700"
    >
      <path d="M3 19v-7h18v7M3 16.500h18M5 12V7.500A1.500 1.500 0 0 1 6.500 6h11A1.500 1.500 0 0 1 19 7.500V12M8 12v-1.500A1 1 0 0 1 9 9.500h2a1 1 0 0 1 1 1V12m0-1.500a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1V12" />
    </svg>
  );
}
