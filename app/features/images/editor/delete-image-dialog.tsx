import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { ImagePreview } from "#app/features/images/editor/image-preview.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { m } from "#messages";

interface ImageDialogProps {
  open: boolean;
  image: PropertyImage | null;
  onClose: () => void;
}

export function DeleteImageDialog({ open, image, onClose }: ImageDialogProps) {
  const removal = useSubmission({ failure: m.images_delete_failed(), onSuccess: onClose });
  const title = m.images_delete_question();
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" title={title}>
      <form
        method="post"
        action={image ? `/admin/images/${image.id}/removal` : undefined}
        onSubmit={removal.onSubmit}
        className="grid gap-5"
      >
        <ImagePreview image={image} />
        {removal.formError && <FormErrorNotice formError={removal.formError} />}
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton isSaving={removal.busy} onClick={onClose} />
          <Button type="submit" variant="danger" busy={removal.busy} busyLabel={m.ui_deleting()}>
            {m.ui_delete()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
