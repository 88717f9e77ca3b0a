import { useId, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useModal } from "#app/ui/modal.ts";
import { m } from "#messages";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** 'alertdialog' for a question that requires an answer. */
  role?: "dialog" | "alertdialog";
  /** 'wide' for large content such as a map. */
  width?: "text" | "wide";
}

/** A modal dialog with a title and a close button. */
export function Dialog({ open, onClose, title, role, width = "text", children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={titleId}
      className={`overlay dialog ${width === "wide" ? "dialog-wide" : ""} p-6 sm:p-8`}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

export function CloseButton({ onClick, label = m.ui_close() }: { onClick: () => void; label?: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="-m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand-100"
    >
      <Icon name="close" />
    </button>
  );
}
