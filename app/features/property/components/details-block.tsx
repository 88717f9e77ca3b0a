import { type ReactNode, useCallback, useState } from "react";
import { drafts } from "#app/features/property/drafts.ts";
import { type Details, PropertyDetails } from "#app/features/property/components/property-details.tsx";
import type { EditedProperty } from "#app/features/property/home-property.ts";
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
  /** The texts in the language of the page, which an admin edits; null for everyone else. */
  edited: EditedProperty | null;
  /** Shown after the details. */
  panel: ReactNode;
  /** Shown last, except in edit mode, which has their fields. */
  children: ReactNode;
}

/** The property's details; an admin can switch them to edit mode. */
export function DetailsBlock({ property, price, edited, panel, children }: DetailsBlockProps) {
  const canEdit = edited !== null;
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

  const renderDetails = (error: ReactNode) => (
    <PropertyDetails property={property} price={price}>
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
    <>
      <div className="min-w-0">
        <LazyDetailsEditor
          property={{ ...property, ...edited }}
          shown={property}
          onCancel={() => finish(false)}
          onSaved={onSaved}
          when={isEditing}
          renderFallback={renderDetails}
        />
      </div>
      {panel}
      {!isEditing && <div className="grid min-w-0 content-start gap-12 lg:gap-16">{children}</div>}
    </>
  );
}
