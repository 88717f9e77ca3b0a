import { useState } from "react";
import { DeleteImageDialog } from "#app/features/images/editor/delete-image-dialog.tsx";
import { FeaturedStar } from "#app/features/images/editor/featured-star.tsx";
import { GalleryFrame, type GalleryImage, useGalleryView } from "#app/features/images/gallery/gallery-frame.tsx";
import { ImageManager } from "#app/features/images/editor/image-manager.tsx";
import { useImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { MAX_LENGTH } from "#app/features/property/property-schema.ts";
import { drafts } from "#app/features/property/drafts.ts";
import { formNotice } from "#app/features/property/components/form-notice.tsx";
import { usePropertyForm } from "#app/features/property/components/use-property-form.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SaveBar } from "#app/ui/save-bar.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { m } from "#messages";

export interface GalleryEditorProps {
  images: GalleryImage[];
  title: string;
  intro: string;
  brand_handle: string;
  /** The title and intro that readers see where the page's language has none. */
  hints: { title: string; intro: string };
  onSuccess: () => void;
}

const TEXTS = "gallery-texts";

/** The gallery in edit mode, with fields in place of its texts, all photos below it and a bar that saves. */
export function GalleryEditor({ images, title, intro, brand_handle, hints, onSuccess }: GalleryEditorProps) {
  const view = useGalleryView(images);
  const changes = useImageChanges();
  const form = usePropertyForm(drafts.gallery, onSuccess);
  const { ref, isChanged, busy, fieldErrors, problem, isRestored, discard, onChange, onSubmit } = form;
  const cancel = () => {
    discard();
    onSuccess();
  };
  const [deletion, setDeletion] = useState<{ open: boolean; image: GalleryImage | null }>({
    open: false,
    image: null,
  });
  const confirmDeletion = (image: GalleryImage) => setDeletion({ open: true, image });
  const current = images[Math.min(view.current, images.length - 1)];
  const message = Object.values(fieldErrors)[0];
  const shownError = message ? { error: "invalid", message } : problem;
  const notice = formNotice(shownError, isRestored);

  return (
    <>
      <GalleryFrame
        images={images}
        view={view}
        top={
          <div className="gallery-field gallery-field-title">
            <label htmlFor={`${TEXTS}-title`}>{m.property_title()}</label>
            <input
              id={`${TEXTS}-title`}
              form={TEXTS}
              name="property_title"
              defaultValue={title}
              placeholder={hints.title || brand_handle}
              maxLength={MAX_LENGTH.title}
              onChange={onChange}
              aria-invalid={Boolean(fieldErrors.title)}
              className="serif"
            />
          </div>
        }
        bottom={
          <div className="gallery-field">
            <label htmlFor={`${TEXTS}-intro`}>{m.images_intro()}</label>
            <textarea
              id={`${TEXTS}-intro`}
              form={TEXTS}
              name="property_intro"
              defaultValue={intro}
              placeholder={hints.intro}
              rows={2}
              maxLength={MAX_LENGTH.intro}
              onChange={onChange}
              aria-invalid={Boolean(fieldErrors.intro)}
            />
          </div>
        }
        renderCorner={(image) => <FeaturedStar image={image} changes={changes} />}
        mainCorner={
          current && (
            <button
              type="button"
              className="photo-corner photo-corner-main"
              aria-label={m.images_delete_image()}
              title={m.images_delete_image()}
              onClick={() => confirmDeletion(current)}
            >
              <ToolIcon name="bin" />
            </button>
          )
        }
      />
      <ImageManager images={images} changes={changes} onDelete={confirmDeletion} />
      <form ref={ref} id={TEXTS} method="post" action="/admin/property" noValidate onSubmit={onSubmit} />
      <SaveBar
        form={TEXTS}
        busy={busy}
        isChanged={isChanged}
        status={
          isChanged ? (
            <>
              <b className="font-semibold text-ink-900">{m.images_texts()}</b> {m.images_texts_unsaved()}
            </>
          ) : (
            m.images_counts_at_once()
          )
        }
        notice={
          (notice || changes.problem) && (
            <>
              {notice}
              {changes.problem && <Notice tone="error">{changes.problem}</Notice>}
            </>
          )
        }
        onCancel={cancel}
      />
      <UnsavedGuard when={isChanged} onLeave={discard} />
      <DeleteImageDialog {...deletion} onClose={() => setDeletion({ ...deletion, open: false })} />
    </>
  );
}
