import { type ReactNode, useEffect, useId, useState } from "react";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { draftOf, type LocationDraft, withPoint } from "#app/features/property/location/location-draft.ts";
import { LocationForm } from "#app/features/property/location/location-form.tsx";
import { LocationMap } from "#app/features/property/location/location-map.tsx";
import { formatPoint, openStreetMapUrl, type Place, pointOf } from "#app/features/property/location/location.ts";
import type { Tiles } from "#app/features/property/location/map-view.ts";
import { useAddressSearch } from "#app/features/property/location/use-address-search.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

export interface LocationContentProps {
  open: boolean;
  place: Place;
  tiles: Tiles;
  /** Whether the user may edit the location. */
  canEdit: boolean;
  /** The draft of an admin's changes. */
  draft: LocationDraft | null;
  onDraft: (draft: LocationDraft | null) => void;
  /** How the last editing ended; null when there was none since the dialog opened. */
  left: "saved" | "cancelled" | null;
  onLeft: (how: "saved" | "cancelled") => void;
}

/** The content of the location's dialog: the map and the address, which admins can edit. */
export function LocationContent(props: LocationContentProps) {
  const { open, place: loaded, tiles, canEdit, draft, onDraft, left, onLeft } = props;
  const formId = useId();
  const [finds, setFinds] = useState(0);
  const [isFoundOnSave, setFoundOnSave] = useState(false);
  const [saved, setSaved] = useState<{ place: Place; over: Place } | null>(null);
  // The saved place, until the page's data are revalidated.
  const place = saved?.over === loaded ? saved.place : loaded;
  const submission = useSubmission<{ property: Place }>({
    failure: m.property_location_failed(),
    onSuccess: ({ property }) => {
      setSaved({ place: property, over: loaded });
      onLeft("saved");
    },
  });
  const search = useAddressSearch();
  const { cancel } = search;
  useEffect(() => {
    if (!open) cancel();
  }, [open, cancel]);

  return (
    <div className="grid gap-5">
      {draft && (
        <LocationForm
          id={formId}
          draft={draft}
          onChange={onDraft}
          search={search}
          onFound={(onSave) => {
            setFinds(finds + 1);
            setFoundOnSave(onSave);
          }}
          submission={submission}
        />
      )}
      {/* The map is removed when the dialog closes; its space stays until the closing transition ends. */}
      {open ? (
        <LocationMap
          tiles={tiles}
          point={draft ? draft.point : pointOf(place)}
          onMove={
            draft
              ? (point) => {
                  cancel();
                  onDraft({ ...withPoint(draft, point), isPlaced: true });
                }
              : undefined
          }
          finds={finds}
        />
      ) : (
        <div className="h-[400px]" />
      )}
      {!draft && <Address place={place} />}
      {!draft && left === "saved" && (
        <Notice tone="success" announce>
          {m.property_location_saved()} {saved && describePin(saved.over, saved.place, isFoundOnSave)}
        </Notice>
      )}
      {draft && submission.formError && <FormErrorNotice formError={submission.formError} />}
      {draft ? (
        <EditingActions
          formId={formId}
          busy={submission.busy}
          onCancel={() => {
            cancel();
            submission.clear();
            onLeft("cancelled");
          }}
        />
      ) : (
        <ViewActions place={place}>
          {canEdit && (
            <Button
              // Focused after editing, because the focused control was removed.
              ref={left ? focusOnArrival : undefined}
              onClick={() => {
                setFoundOnSave(false);
                onDraft(draftOf(place));
              }}
            >
              {m.property_edit_location()}
            </Button>
          )}
        </ViewActions>
      )}
    </div>
  );
}

/** The message about how a new address has moved the pin; empty when the address is unchanged. */
function describePin(before: Place, after: Place, isFoundOnSave: boolean): string {
  const [from, to] = [pointOf(before), pointOf(after)];
  if (before.address === after.address || !to) return "";
  if (isFoundOnSave) return m.property_pin_moved({ point: formatPoint(to) });
  const isSame = from?.latitude === to.latitude && from.longitude === to.longitude;
  return isSame ? m.property_pin_stayed({ point: formatPoint(to) }) : "";
}

function EditingActions({ formId, busy, onCancel }: { formId: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <CancelButton isSaving={busy} onClick={onCancel} />
      <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={m.ui_saving()}>
        {m.property_save_location()}
      </Button>
    </div>
  );
}

function ViewActions({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <a href={openStreetMapUrl(place)} target="_blank" rel="noreferrer" className={buttonClass("quiet", "-ml-3")}>
        {m.property_open_map()}
        <span className="sr-only"> {m.ui_opens_new_tab()}</span>
      </a>
      {children}
    </div>
  );
}

function Address({ place }: { place: Place }) {
  const point = pointOf(place);
  return (
    <div className="grid gap-1">
      {place.address && <p>{place.address}</p>}
      <p className="figures text-sm text-ink-600">{point ? formatPoint(point) : m.property_no_pin_area()}</p>
    </div>
  );
}
