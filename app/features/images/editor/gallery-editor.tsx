import { useState } from "react";
import { DeleteImageDialog } from "#app/features/images/editor/delete-image-dialog.tsx";
import { FeaturedStar } from "#app/features/images/editor/featured-star.tsx";
import { GalleryFrame, useGalleryView } from "#app/features/images/gallery/gallery-frame.tsx";
import { ImageManager } from "#app/features/images/editor/image-manager.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { ImageUpload } from "#app/features/images/editor/image-upload.tsx";
import { useImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { MAX_LENGTH } from "#app/features/property/property-schema.ts";
import { drafts } from "#app/features/property/drafts.ts";
import { formNotice } from "#app/features/property/components/form-notice.tsx";
import { usePropertyForm } from "#app/features/property/components/use-property-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { m } from "#messages";

export interface GalleryEditorProps {
  images: PropertyImage[];
  title: string;
  intro: string;
  brand_handle: string;
  onSuccess: () => void;
}

const TEXTS = "gallery-texts";

/** The gallery in edit mode, with fields in place of its texts and controls on its photos. */
export function GalleryEditor({ images, title, intro, brand_handle, onSuccess }: GalleryEditorProps) {
  const view = useGalleryView(images);
  const changes = useImageChanges();
  const form = usePropertyForm(drafts.gallery, onSuccess);
  const { ref, isChanged, busy, fieldErrors, problem, isRestored, discard, onChange, onSubmit } = form;
  const cancel = () => {
    discard();
    onSuccess();
  };
  const [deletion, setDeletion] = useState<{ open: boolean; image: PropertyImage | null }>({
    open: false,
    image: null,
  });
  const confirmDeletion = (image: PropertyImage) => setDeletion({ open: true, image });
  const [isManaging, setManaging] = useState(false);
  const current = images[Math.min(view.current, images.length - 1)];
  const message = Object.values(fieldErrors)[0];
  const shownError = message ? { error: "invalid", message } : problem;

  return (
    <>
      <GalleryFrame
        images={images}
        view={view}
        top={
          <input
            form={TEXTS}
            name="property_title"
            aria-label={m.property_title()}
            defaultValue={title}
            placeholder={brand_handle}
            maxLength={MAX_LENGTH.title}
            onChange={onChange}
            aria-invalid={Boolean(fieldErrors.title)}
            className="gallery-field serif"
          />
        }
        bottom={
          <textarea
            form={TEXTS}
            name="property_intro"
            aria-label={m.images_intro()}
            defaultValue={intro}
            rows={2}
            maxLength={MAX_LENGTH.intro}
            onChange={onChange}
            aria-invalid={Boolean(fieldErrors.intro)}
            className="gallery-field"
          />
        }
        renderCorner={(image) => <FeaturedStar image={image} changes={changes} />}
      />
      <div className="gallery-tools">
        <div className="flex flex-wrap gap-3">
          <ImageUpload />
          {current && (
            <Button variant="danger" onClick={() => confirmDeletion(current)}>
              {m.images_delete_image()}
            </Button>
          )}
          {images.length > 0 && (
            <Button aria-expanded={isManaging} onClick={() => setManaging(!isManaging)}>
              {m.images_manage()}
            </Button>
          )}
        </div>
        <form
          ref={ref}
          id={TEXTS}
          method="post"
          action="/admin/property"
          noValidate
          onSubmit={onSubmit}
          className="flex flex-wrap gap-3 md:ml-auto"
        >
          <CancelButton isSaving={busy} onClick={cancel} />
          <Button type="submit" variant="primary" busy={busy} busyLabel={m.ui_saving()}>
            {m.ui_save()}
          </Button>
        </form>
        <p className="basis-full text-sm text-ink-600">{m.images_counts_at_once()}</p>
        {formNotice(shownError, isRestored)}
        {changes.problem && <Notice tone="error">{changes.problem}</Notice>}
        {isManaging && <ImageManager images={images} changes={changes} onDelete={confirmDeletion} />}
      </div>
      <UnsavedGuard when={isChanged} onLeave={discard} />
      <DeleteImageDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
    </>
  );
}
