import type { ReactNode } from "react";
import { CloseButton } from "#app/ui/dialog.tsx";
import { useModal } from "#app/ui/modal.ts";

/** A panel that slides in from the right, up to 380 px wide, over a dimmed page. */
export function Drawer({
  open,
  onClose,
  label,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** What the drawer is, for screen readers. */
  label: string;
  title: string;
  children: ReactNode;
}) {
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} aria-label={label} className="overlay drawer px-5 pb-10 sm:px-6">
      <div className="sticky top-0 z-10 -mx-5 flex items-center justify-between gap-4 bg-sand-50 px-5 py-3 sm:-mx-6 sm:px-6">
        <h2 className="min-w-0 truncate text-2xl">{title}</h2>
        <CloseButton onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
