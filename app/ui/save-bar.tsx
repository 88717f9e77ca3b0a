import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { m } from "#messages";

interface SaveBarProps {
  /** The form's id, because the bar may be outside of the form. */
  form: string;
  busy: boolean;
  /** Whether there is anything to save; without changes the bar only closes the editor. */
  isChanged: boolean;
  /** What is saved, and whether it is. */
  status: ReactNode;
  /** A notice: why it could not be saved, or that it was restored. */
  notice: ReactNode;
  onCancel: () => void;
}

/** A bar at the bottom with the buttons to save and cancel. */
export function SaveBar({ form, busy, isChanged, status, notice, onCancel }: SaveBarProps) {
  return (
    <div className="save-bar">
      {notice}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <p className="text-sm text-ink-600 max-md:basis-full md:mr-auto md:text-base">{status}</p>
        <CancelButton isSaving={busy} onClick={onCancel} className="max-md:flex-1">
          {isChanged ? m.ui_cancel() : m.ui_done()}
        </CancelButton>
        {isChanged && (
          <Button
            type="submit"
            form={form}
            variant="primary"
            className="min-w-28 max-md:flex-1"
            busy={busy}
            busyLabel={m.ui_saving()}
          >
            {m.ui_save()}
          </Button>
        )}
      </div>
    </div>
  );
}
