import type { KeyboardEvent } from "react";
import type { LocationDraft } from "#app/features/property/location/location-draft.ts";
import { MAX_ADDRESS } from "#app/features/property/location/location.ts";
import type { AddressSearch } from "#app/features/property/location/use-address-search.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface AddressFieldProps {
  draft: LocationDraft;
  onChange: (draft: LocationDraft) => void;
  search: AddressSearch;
  onSearch: () => void;
  /** Whether saving was stopped because the address was not found. */
  isHeld: boolean;
  error: string | undefined;
}

/** The street address with the button that searches for it. */
export function AddressField({ draft, onChange, search, onSearch, isHeld, error }: AddressFieldProps) {
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!search.busy) onSearch();
  };
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={m.property_street_address()}
          name="address"
          autoComplete="off"
          maxLength={MAX_ADDRESS}
          value={draft.address}
          onChange={(event) => onChange({ ...draft, address: event.target.value })}
          onKeyDown={searchOnEnter}
          error={error}
        />
        <Button
          busy={search.busy}
          busyLabel={m.property_searching()}
          onClick={onSearch}
          className="sm:mt-[1.7rem] sm:min-h-12"
        >
          {m.property_search()}
        </Button>
      </div>
      {search.problem && (
        <Notice tone="error">
          {search.problem} {isHeld && m.property_address_not_saved_yet()}
        </Notice>
      )}
      <input type="hidden" name="latitude" value={draft.latitude} />
      <input type="hidden" name="longitude" value={draft.longitude} />
    </div>
  );
}
