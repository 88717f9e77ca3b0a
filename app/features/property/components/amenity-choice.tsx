import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AmenityIcon } from "#app/features/property/components/amenity-icon.tsx";
import { amenityName } from "#app/features/property/amenity-name.ts";
import { isAmenity, amenities } from "#app/features/property/property.ts";
import { MAX_AMENITY_LENGTH } from "#app/features/property/parse-lists.ts";
import { propertyLists } from "#app/features/property/property-lists.ts";
import type { AmenityNote } from "#app/server/db/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

interface AmenityChoiceProps {
  chosen: string[];
  /** The owner's lines in the page's language, and those that readers see, maybe in the other one. */
  notes: AmenityNote[];
  shownNotes: AmenityNote[];
  fieldErrors: Record<string, string>;
  form: string;
  /** Called after a custom amenity was added. */
  onChange: () => void;
}

/** Checkboxes for the eight amenities and the custom ones, and a line about each. */
export function AmenityChoice({ chosen, notes, shownNotes, fieldErrors, form, onChange }: AmenityChoiceProps) {
  const name = "amenities";
  const error = fieldErrors[name];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hasNoteError = Object.keys(fieldErrors).some((field) => field.startsWith("amenity_notes."));
  const [own, setOwn] = useState(() => chosen.filter((each) => !isAmenity(each)));

  function add() {
    const typed = input.current?.value.trim().replaceAll(/\s+/g, " ") ?? "";
    if (!input.current || typed === "") return;
    input.current.value = "";
    input.current.focus();
    const isKnown = [...amenities, ...own].some((each) => each.toLowerCase() === typed.toLowerCase());
    // The form's values are read once the new checkbox is rendered.
    if (!isKnown) flushSync(() => setOwn([...own, typed]));
    onChange();
  }

  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="serif mb-6 text-2xl">{m.property_amenities_title()}</legend>
      {/* Sent for no amenities, because unchecked boxes send nothing. */}
      <input type="hidden" name={name} form={form} value="" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {[...amenities, ...own].map((amenity) => (
          <label
            key={amenity}
            className="group relative flex min-h-14 items-center gap-2.5 rounded-control border border-ink-500 px-3 py-2.5 text-sm text-ink-600 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ocean-700 hover:bg-sand-100 has-checked:border-ocean-700 has-checked:bg-ocean-100 has-checked:font-semibold has-checked:text-ink-900"
          >
            <AmenityIcon name={amenity} className="size-7 group-has-checked:text-ocean-700" />
            <span className="min-w-0 flex-1 wrap-anywhere">{amenityName(amenity)}</span>
            <input
              type="checkbox"
              name={name}
              form={form}
              value={amenity}
              defaultChecked={chosen.includes(amenity) || !isAmenity(amenity)}
              className="size-4.5 shrink-0 outline-none"
            />
          </label>
        ))}
      </div>
      <div className="mt-5 flex max-w-lg items-start gap-3">
        <div className="min-w-0 flex-1">
          {/* Has the same name, so that a typed amenity that was not added is saved too. */}
          <TextField
            ref={input}
            name={name}
            form={form}
            label={m.property_amenities_own()}
            hint={m.property_amenities_own_hint()}
            maxLength={MAX_AMENITY_LENGTH}
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        </div>
        <Button className="mt-6.5" onClick={add}>
          {m.property_amenities_add()}
        </Button>
      </div>
      <details open={hasNoteError || undefined} className="mt-5">
        <summary className="flex min-h-11 items-center font-semibold text-ocean-700 underline underline-offset-4">
          {m.property_amenity_notes()}
        </summary>
        <p className="mt-1 mb-4 text-sm text-ink-600">{m.property_amenity_notes_hint()}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {[...amenities, ...own].map((amenity, index) => (
            <div key={amenity}>
              <input type="hidden" name="amenity_notes_amenity" form={form} defaultValue={amenity} />
              <TextField
                name="amenity_notes_note"
                form={form}
                label={amenityName(amenity)}
                placeholder={noteOf(shownNotes, amenity)}
                defaultValue={noteOf(notes, amenity)}
                error={fieldErrors[`amenity_notes.${index}.note`]}
                maxLength={propertyLists.amenity_notes.fields.note.max}
                autoComplete="off"
              />
            </div>
          ))}
        </div>
      </details>
      {error && (
        <p id={id} className="mt-2 text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function noteOf(notes: AmenityNote[], name: string): string {
  return notes.find(({ amenity }) => amenity === name)?.note ?? "";
}
