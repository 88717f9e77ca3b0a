import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type LocationType, locationTypes } from "#app/lib/enums.ts";
import type { Submission } from "#app/lib/forms/use-submission.ts";
import { AddressField } from "#app/features/property/location/address-field.tsx";
import {
  type LocationDraft,
  needsSearch,
  withPoint,
  withTypedPoint,
} from "#app/features/property/location/location-draft.ts";
import { formatPoint } from "#app/features/property/location/location.ts";
import type { AddressSearch } from "#app/features/property/location/use-address-search.ts";
import { TextField } from "#app/ui/field.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

interface LocationFormProps {
  /** The form's id, for the Save button below the map. */
  id: string;
  draft: LocationDraft;
  onChange: (draft: LocationDraft) => void;
  search: AddressSearch;
  /** Called with a found point; `onSave` when the search was part of saving. */
  onFound: (onSave: boolean) => void;
  submission: Submission;
}

const limits = { latitude: 90, longitude: 180 };

const typeLabels: Record<LocationType, () => string> = {
  address: m.property_street_address,
  coordinates: m.property_coordinates,
};

/** Edits the property's place by its address or by coordinates. Fields of the other type are sent as hidden ones. */
export function LocationForm({ id, draft, onChange: setDraft, search, onFound, submission }: LocationFormProps) {
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [isHeld, setHeld] = useState(false);
  const problems = { ...submission.formError?.fields, ...fieldErrors };
  const onChange = (next: LocationDraft) => {
    search.cancel();
    setHeld(false);
    setDraft(next);
  };
  const find = async (onSave: boolean): Promise<"found" | "not-found" | "cancelled"> => {
    setHeld(false);
    const { address } = draft;
    const { point, isCancelled } = await search.search(address);
    if (isCancelled) return "cancelled";
    const searched = { ...draft, searched: address, isPlaced: false };
    // Rendered synchronously, so that the form has the point before it is sent.
    flushSync(() => setDraft(point ? withPoint(searched, point) : searched));
    if (point) onFound(onSave);
    return point ? "found" : "not-found";
  };
  const save = async (form: HTMLFormElement) => {
    const found = needsSearch(draft) ? await find(true) : "found";
    if (found === "found") await submission.send(form.action, new FormData(form));
    else setHeld(found === "not-found");
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findInvalidNumbers(event.currentTarget);
    setFieldErrors(found);
    if (Object.keys(found).length === 0) void save(event.currentTarget);
    else submission.clear();
  };
  const isAddress = draft.location_type === "address";
  return (
    <form id={id} method="post" action="/admin/property" noValidate onSubmit={submit} className="grid gap-5">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 text-sm font-semibold">{m.property_location_type()}</legend>
        {locationTypes.map((location_type) => (
          <label key={location_type} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="location_type"
              value={location_type}
              checked={draft.location_type === location_type}
              onChange={() => onChange({ ...withTypedPoint(draft), location_type })}
              ref={draft.location_type === location_type ? focusOnArrival : undefined}
              className="size-5"
            />
            {typeLabels[location_type]()}
          </label>
        ))}
      </fieldset>
      {isAddress ? (
        <AddressField
          {...{ draft, onChange, search, isHeld }}
          onSearch={() => void find(false)}
          error={problems.address}
        />
      ) : (
        <CoordinateFields {...{ draft, onChange, problems }} />
      )}
      <output className="figures -my-2 block text-sm text-ink-600">
        {draft.point ? m.property_pin_at({ point: formatPoint(draft.point) }) : m.property_no_pin()}
      </output>
    </form>
  );
}

/** A numeric input sends invalid text as empty, which would remove the pin. */
function findInvalidNumbers(form: HTMLFormElement): Record<string, string> {
  const fieldErrors: Record<string, string> = {};
  for (const [name, limit] of Object.entries(limits)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement) || input.validity.valid) continue;
    fieldErrors[name] = m.property_number_between({ most: limit });
  }
  return fieldErrors;
}

interface FieldsProps extends Pick<LocationFormProps, "draft" | "onChange"> {
  /** An error message for each invalid field. */
  problems: Record<string, string>;
}

function CoordinateFields({ draft, onChange, problems }: FieldsProps) {
  const coordinates = [
    { name: "latitude", label: m.property_latitude() },
    { name: "longitude", label: m.property_longitude() },
  ] as const;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {coordinates.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type="number"
          inputMode="decimal"
          step="any"
          min={-limits[name]}
          max={limits[name]}
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value, isPlaced: true })}
          onBlur={() => onChange(withTypedPoint(draft))}
          error={problems[name]}
        />
      ))}
      <input type="hidden" name="address" value={draft.address} />
    </div>
  );
}
