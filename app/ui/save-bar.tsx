import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { m } from "#messages";

interface SaveBarProps {
  /** The form's id, because the bar may be outside of the form. */
  form: string;
  busy: boolean;
  /** A notice: why it could not be saved, or that it was restored. */
  notice: ReactNode;
  onCancel: () => void;
}

/** A sticky bar at the bottom with the buttons to save and cancel. */
export function SaveBar({ form, busy, notice, onCancel }: SaveBarProps) {
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-40 border-t border-sand-300 bg-white pb-[env(safe-area-inset-bottom)] shadow-lift">
      <div className="page grid gap-3 py-3 sm:flex sm:items-center sm:justify-end">
        {notice && <div className="sm:mr-auto">{notice}</div>}
        <div className="flex gap-3 max-sm:[&>*]:flex-1">
          <CancelButton isSaving={busy} onClick={onCancel} />
          <Button
            type="submit"
            form={form}
            variant="primary"
            className="min-w-32"
            busy={busy}
            busyLabel={m.ui_saving()}
          >
            {m.ui_save()}
          </Button>
        </div>
      </div>
    </div>
  );
}
