import { type ReactNode, useCallback, useState } from "react";
import { drafts } from "#app/features/property/drafts.ts";
import { type Details, PropertyDetails } from "#app/features/property/components/property-details.tsx";
import type { Tiles } from "#app/features/property/location/map-view.ts";
import { LocationCard } from "#app/features/property/location/location-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHasDraft } from "#app/ui/draft.ts";
import { focusOnArrival } from "#app/ui/focus.ts";
import { lazyWithFallback, useEverTrue } from "#app/ui/lazy-with-fallback.tsx";
import { m } from "#messages";

const LazyDetailsEditor = lazyWithFallback({
  load: async () => (await import("#app/features/property/components/details-editor.tsx")).DetailsEditor,
  message: m.property_editing_unavailable,
});

interface DetailsBlockProps {
  property: Details;
  price: string;
  tiles: Tiles;
  canEdit: boolean;
}

/** The property's details; an admin can switch them to edit mode. */
export function DetailsBlock({ property, price, tiles, canEdit }: DetailsBlockProps) {
  const isRestored = useEverTrue(useHasDraft(drafts.details) && canEdit);
  const [chosenEditing, setEditing] = useState<boolean | null>(null);
  // Restores the editor after an admin had to sign in again.
  const isEditing = chosenEditing ?? isRestored;
  const [isSaved, setSaved] = useState(false);
  // Returns the focus to the Edit button after editing.
  const [isReturning, setReturning] = useState(false);
  const finish = useCallback((saved: boolean) => {
    setEditing(false);
    setSaved(saved);
    setReturning(true);
  }, []);
  const onSaved = useCallback(() => finish(true), [finish]);

  const location = <LocationCard place={property} tiles={tiles} canEdit={canEdit} />;
  const renderDetails = (error: ReactNode) => (
    <PropertyDetails property={property} price={price} location={location}>
      {canEdit && !error && (
        <div className="flex items-center scriptless:hidden">
          <output className="mr-4 text-sm text-leaf empty:mr-0">{isSaved && m.property_saved()}</output>
          <Button
            ref={isReturning ? focusOnArrival : null}
            busy={isEditing}
            busyLabel={m.property_opening()}
            onClick={() => {
              setEditing(true);
              setSaved(false);
            }}
          >
            {m.property_edit_details()}
          </Button>
        </div>
      )}
      {error && <div className="basis-full">{error}</div>}
    </PropertyDetails>
  );
  return (
    <LazyDetailsEditor
      property={property}
      location={location}
      onCancel={() => finish(false)}
      onSaved={onSaved}
      when={isEditing}
      renderFallback={renderDetails}
    />
  );
}
