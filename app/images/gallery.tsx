import { lazy, Suspense, useState } from "react";
import { GalleryFrame, useGalleryView } from "#app/images/gallery-frame.tsx";
import type { PropertyImage } from "#app/images/images.server.ts";
import { Icon } from "#app/ui/icon.tsx";

const GalleryEditor = lazy(async () => ({ default: (await import("#app/images/gallery-editor.tsx")).GalleryEditor }));

interface GalleryProps {
  images: PropertyImage[];
  title: string;
  intro: string;
  /** Stands for the title while that is empty (spec section 2). */
  brand_handle: string;
  canEdit: boolean;
}

/** The house's photos under its title and intro. An admin can turn it into its own editor. */
export function Gallery({ canEdit, ...house }: GalleryProps) {
  const [isEditing, setEditing] = useState(false);
  const shown = <ShownGallery {...house} onEdit={canEdit ? () => setEditing(true) : undefined} />;
  if (!isEditing) return shown;
  return (
    <Suspense fallback={shown}>
      <GalleryEditor {...house} onDone={() => setEditing(false)} />
    </Suspense>
  );
}

function ShownGallery({
  images,
  title,
  intro,
  brand_handle,
  onEdit,
}: Omit<GalleryProps, "canEdit"> & { onEdit?: () => void }) {
  const view = useGalleryView(images);
  const top = (
    <>
      <h1>{title || brand_handle}</h1>
      {onEdit && (
        <button type="button" className="gallery-edit scriptless:hidden" onClick={onEdit}>
          <Icon name="pencil" className="size-4" />
          Edit gallery
        </button>
      )}
    </>
  );
  return <GalleryFrame {...{ images, view, top }} bottom={intro && <p>{intro}</p>} />;
}
