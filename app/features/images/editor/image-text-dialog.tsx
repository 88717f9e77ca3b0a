import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { ImagePreview } from "#app/features/images/editor/image-preview.tsx";
import type { GalleryImage } from "#app/features/images/gallery/gallery-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { currentLanguage } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface ImageTextDialogProps {
  open: boolean;
  image: GalleryImage | null;
  onClose: () => void;
}

/**
 * Edits a photo's alternative text and its caption in the page's language. A text that is written only in the other
 * language is a placeholder, so that saving doesn't store it as a translation.
 */
export function ImageTextDialog({ open, image, onClose }: ImageTextDialogProps) {
  const submission = useSubmission({ failure: m.images_update_failed(), onSuccess: onClose });
  const fieldErrors = submission.formError?.fields;
  const text = (field: "alt" | "caption") =>
    image?.foreignTexts?.[field] ? { defaultValue: "", placeholder: image[field] } : { defaultValue: image?.[field] };
  return (
    <Dialog open={open} onClose={onClose} title={m.images_describe_title()}>
      <form
        key={image?.id}
        method="post"
        action={image ? `/admin/images/${image.id}` : undefined}
        onSubmit={submission.onSubmit}
        className="grid gap-5"
      >
        <input type="hidden" name="text_language" value={currentLanguage()} />
        <ImagePreview image={image} />
        <TextAreaField
          label={m.images_alt()}
          name="alt"
          hint={m.images_alt_hint()}
          {...text("alt")}
          maxLength={300}
          rows={3}
          error={fieldErrors?.alt}
        />
        <TextField
          label={m.images_caption()}
          name="caption"
          optional
          {...text("caption")}
          maxLength={300}
          error={fieldErrors?.caption}
        />
        {submission.formError && !fieldErrors && <FormErrorNotice formError={submission.formError} />}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={submission.busy} onClick={onClose} />
          <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.ui_saving()}>
            {m.images_save_description()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
