import { useId, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useModal } from "#app/ui/modal.ts";
import { m } from "#messages";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** 'alertdialog' for a question that requires an answer. */
  role?: "dialog" | "alertdialog";
  /** 'wide' for large content such as a map. */
  width?: "text" | "wide";
  /** A bar at the bottom. Only what is between it and the title scrolls, and on phones the dialog is a sheet. */
  footer?: ReactNode;
}

/** Can have the focus, so that arrow keys scroll it. */
const scrollable = { tabIndex: 0 };

/** A modal dialog with a title and a close button. */
export function Dialog({ open, onClose, title, lead, role, width = "text", footer, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  const size = footer ? "dialog-framed" : width === "wide" ? "dialog-wide p-6 sm:p-8" : "p-6 sm:p-8";
  return (
    <dialog {...modal} role={role} aria-labelledby={titleId} className={`overlay dialog ${size}`}>
      <div className={`flex items-start justify-between gap-4 ${footer ? "px-5 pt-6 pb-4 sm:px-10 sm:pt-7" : "mb-4"}`}>
        <div>
          <h2 id={titleId} className={footer ? "text-2xl sm:text-3xl" : "text-2xl"}>
            {title}
          </h2>
          {lead && <p className="mt-1.5 text-ink-600 max-sm:text-sm">{lead}</p>}
        </div>
        <CloseButton onClick={onClose} />
      </div>
      {footer ? (
        <>
          <section {...scrollable} aria-labelledby={titleId} className="overflow-y-auto px-5 pt-1 pb-7 sm:px-10">
            {children}
          </section>
          <div className="flex items-center justify-between gap-4 border-t border-sand-200 bg-white px-5 pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))] sm:px-10">
            {footer}
          </div>
        </>
      ) : (
        children
      )}
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
