import { useCallback, useEffect, useState } from "react";
import { drafts } from "#app/features/property/drafts.ts";
import { type Details, PropertyDetails } from "#app/features/property/components/property-details.tsx";
import type { Tiles } from "#app/features/property/location/map-view.ts";
import type { DetailsEditorProps } from "#app/features/property/components/details-editor.tsx";
import { SeeLocation } from "#app/features/property/location/location-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { readDraft } from "#app/ui/draft.ts";
import { focusOnArrival } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { m } from "#messages";

const bringEditor = async () => (await import("#app/features/property/components/details-editor.tsx")).DetailsEditor;

interface DetailsBlockProps {
  property: Details;
  price: string;
  tiles: Tiles;
  canEdit: boolean;
}

/** The details block; an admin can turn its texts into fields. */
export function DetailsBlock({ property, price, tiles, canEdit }: DetailsBlockProps) {
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  // Whoever comes back from editing finds the focus where they left.
  const [isReturning, setReturning] = useState(false);
  const { part, load } = usePart<DetailsEditorProps>(bringEditor);
  const finish = useCallback((saved: boolean) => {
    setEditing(false);
    setSaved(saved);
    setReturning(true);
  }, []);
  const onSaved = useCallback(() => finish(true), [finish]);

  // Whoever had to sign in again finds the editor as they left it.
  useEffect(() => {
    if (!canEdit || part.state !== "away" || !readDraft(drafts.details)) return;
    void load().then(() => setEditing(true));
  }, [canEdit, part.state, load]);

  const location = <SeeLocation place={property} tiles={tiles} canEdit={canEdit} />;
  // Whoever is signed out meanwhile keeps what they typed.
  if (isEditing && part.state === "here") {
    return <part.Component property={property} location={location} onCancel={() => finish(false)} onSaved={onSaved} />;
  }
  return (
    <PropertyDetails property={property} price={price} location={location}>
      {canEdit && (
        <div className="flex items-center scriptless:hidden">
          <output className="mr-4 text-sm text-leaf empty:mr-0">{isSaved && m.property_saved()}</output>
          <Button
            ref={isReturning ? focusOnArrival : null}
            busy={isEditing && part.state === "loading"}
            busyLabel={m.property_opening()}
            onClick={() => {
              setEditing(true);
              setSaved(false);
              if (part.state !== "here") void load();
            }}
          >
            {m.property_edit_details()}
          </Button>
        </div>
      )}
      {isEditing && part.state === "failed" && (
        <div className="basis-full">
          <Notice tone="error">
            {m.property_editing_unavailable()}{" "}
            <a href="/" className="underline">
              {m.ui_load_again()}
            </a>
            .
          </Notice>
        </div>
      )}
    </PropertyDetails>
  );
}
