import { useCallback, useEffect, useRef, useState } from "react";
import type { GalleryEditorProps } from "#app/features/images/editor/gallery-editor.tsx";
import { GalleryFrame, useGalleryView } from "#app/features/images/gallery/gallery-frame.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import type { LightboxProps } from "#app/features/images/gallery/lightbox.tsx";
import { drafts } from "#app/features/property/drafts.ts";
import { readDraft } from "#app/ui/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useOverlay } from "#app/ui/use-overlay.ts";
import { usePart } from "#app/ui/use-part.ts";
import { m } from "#messages";

const bringViewer = async () => (await import("#app/features/images/gallery/lightbox.tsx")).Lightbox;
const bringEditor = async () => (await import("#app/features/images/editor/gallery-editor.tsx")).GalleryEditor;

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
  const { images, title, intro, brand_handle } = house;
  const view = useGalleryView(images);
  const [isEditing, setEditing] = useState(false);
  const { part, load } = usePart<GalleryEditorProps>(bringEditor);
  const currentUser = usePart<LightboxProps>(bringViewer);
  const { isOpen, open, close } = useOverlay("photos");
  const [first, setFirst] = useState(0);
  const openAt = (index: number) => {
    setFirst(index);
    open();
    if (currentUser.part.state === "failed") void currentUser.load();
  };
  const isWanted = isOpen && currentUser.part.state === "away";
  const { load: loadViewer } = currentUser;
  useEffect(() => {
    if (isWanted) void loadViewer();
  }, [isWanted, loadViewer]);
  const edit = useRef<HTMLButtonElement>(null);
  const finish = useCallback(() => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  }, []);

  // Whoever had to sign in again finds the editor as they left it.
  useEffect(() => {
    if (!canEdit || part.state !== "away" || !readDraft(drafts.gallery)) return;
    void load().then(() => setEditing(true));
  }, [canEdit, part.state, load]);

  if (isEditing && part.state === "here") return <part.Component {...house} onSuccess={finish} />;
  const top = (
    <>
      <h1>{title || brand_handle}</h1>
      {canEdit && (
        <button
          ref={edit}
          type="button"
          className="gallery-edit scriptless:hidden"
          aria-busy={part.state === "loading" || undefined}
          onClick={() => {
            setEditing(true);
            if (part.state !== "here") void load();
          }}
        >
          <Icon name="pencil" className="size-4" />
          {m.images_edit_gallery()}
        </button>
      )}
      {part.state === "failed" && (
        <p role="alert" className="gallery-failure">
          {m.property_editing_unavailable()} <a href="/">{m.ui_load_again()}</a>.
        </p>
      )}
    </>
  );
  return (
    <>
      <GalleryFrame {...{ images, view, top }} bottom={intro && <p>{intro}</p>} onOpen={openAt} />
      {currentUser.part.state === "here" && (
        <currentUser.part.Component images={images} opened={isOpen ? first : null} onClose={close} />
      )}
    </>
  );
}
