import { type ReactNode, useCallback, useRef, useState } from "react";
import editorStyles from "#app/features/images/editor/gallery-editor.css?url";
import { GalleryFrame, type GalleryImage, useGalleryView } from "#app/features/images/gallery/gallery-frame.tsx";
import type { PhotoViewer } from "#app/features/images/gallery/use-photo-viewer.ts";
import lightboxStyles from "#app/features/images/gallery/lightbox.css?url";
import { drafts } from "#app/features/property/drafts.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHasDraft } from "#app/ui/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { lazyWithFallback, useEverTrue } from "#app/ui/lazy-with-fallback.tsx";
import { m } from "#messages";

const LazyLightbox = lazyWithFallback({
  load: async () => (await import("#app/features/images/gallery/lightbox.tsx")).Lightbox,
  styles: lightboxStyles,
  message: m.images_lightbox_failed,
});
const LazyGalleryEditor = lazyWithFallback({
  load: async () => (await import("#app/features/images/editor/gallery-editor.tsx")).GalleryEditor,
  styles: editorStyles,
  message: m.property_editing_unavailable,
});

interface GalleryProps {
  images: GalleryImage[];
  title: string;
  intro: string;
  /** Shown while the title is empty (spec section 2). */
  brand_handle: string;
  /** The title and intro in the language of the page, which an admin edits; null for everyone else. */
  edited: { title: string; intro: string } | null;
  viewer: PhotoViewer;
}

/** The property's photos with its title and intro. An admin can switch it to edit mode. */
export function Gallery({ edited, viewer, ...property }: GalleryProps) {
  const { images, title, intro, brand_handle } = property;
  const canEdit = edited !== null;
  const view = useGalleryView(images);
  const isRestored = useEverTrue(useHasDraft(drafts.gallery) && canEdit);
  const [chosenEditing, setEditing] = useState<boolean | null>(null);
  // Restores the editor after an admin had to sign in again.
  const isEditing = chosenEditing ?? isRestored;
  const { isOpen, first, openAt, close } = viewer;
  const wasLightboxOpened = useEverTrue(isOpen);
  const edit = useRef<HTMLButtonElement>(null);
  const finish = useCallback(() => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  }, []);

  const renderPhotos = (error: ReactNode) => (
    <GalleryFrame
      {...{ images, view }}
      top={
        <>
          <h1>{title || brand_handle}</h1>
          {canEdit && !error && (
            <button
              ref={edit}
              type="button"
              className="gallery-edit scriptless:hidden"
              aria-busy={isEditing || undefined}
              onClick={() => setEditing(true)}
            >
              <Icon name="pencil" className="size-4" />
              {m.images_edit_gallery()}
            </button>
          )}
          {error && <div className="gallery-error">{error}</div>}
        </>
      }
      bottom={intro && <p>{intro}</p>}
      onOpen={openAt}
    />
  );
  return (
    <>
      <LazyGalleryEditor
        {...property}
        {...edited}
        hints={{ title: edited?.title ? "" : title, intro: edited?.intro ? "" : intro }}
        onSuccess={finish}
        when={isEditing}
        renderFallback={renderPhotos}
      />
      <LazyLightbox
        images={images}
        opened={isOpen ? first : null}
        onClose={close}
        when={wasLightboxOpened}
        renderFallback={(error) =>
          error && (
            <Dialog open={isOpen} onClose={close} title={m.images_full_screen()}>
              {error}
            </Dialog>
          )
        }
      />
    </>
  );
}
