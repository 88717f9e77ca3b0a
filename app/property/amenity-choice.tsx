import { useId } from "react";
import { AmenityIcon } from "#app/property/amenity-icon.tsx";
import { amenityName } from "#app/property/amenity-name.ts";
import { amenities } from "#app/property/property.ts";
import { m } from "#words";

interface AmenityChoiceProps {
  chosen: string[];
  name: string;
  form: string;
  error: string | undefined;
}

/** The eight amenities, each on or off. */
export function AmenityChoice({ chosen, name, form, error }: AmenityChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="serif mb-6 text-2xl">{m.property_amenities_title()}</legend>
      {/* Stands for none: a box that isn't ticked sends nothing. */}
      <input type="hidden" name={name} form={form} value="" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {amenities.map((amenity) => (
          <label
            key={amenity}
            className="group relative flex min-h-14 items-center gap-2.5 rounded-control border border-ink-500 px-3 py-2.5 text-sm text-ink-600 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ocean-700 hover:bg-sand-100 has-checked:border-ocean-700 has-checked:bg-ocean-100 has-checked:font-semibold has-checked:text-ink-900"
          >
            <AmenityIcon name={amenity} className="size-7 group-has-checked:text-ocean-700" />
            <span className="min-w-0 flex-1">{amenityName(amenity)}</span>
            <input
              type="checkbox"
              name={name}
              form={form}
              value={amenity}
              defaultChecked={chosen.includes(amenity)}
              className="size-4.5 shrink-0 outline-none"
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-2 text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </fieldset>
  );
}
