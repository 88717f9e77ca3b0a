import type { FormEvent, ReactNode } from "react";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { m } from "#messages";

interface RatesDialogProps {
  title: string;
  lead?: string;
  busy: boolean;
  formError: FormError | null;
  onClose: () => void;
  /** Called with the form's fields. */
  onSave: (form: FormData) => void;
  children: ReactNode;
}

/** A dialog with the form of a season or a rule. */
export function RatesDialog({ title, lead, busy, formError, onClose, onSave, children }: RatesDialogProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(new FormData(event.currentTarget));
  };
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      <form method="post" action="/admin/rates" noValidate onSubmit={onSubmit} className="grid gap-5">
        {children}
        {formError && <FormErrorNotice formError={formError} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy} busyLabel={m.ui_saving()}>
            {m.ui_save()}
          </Button>
          <CancelButton isSaving={busy} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
