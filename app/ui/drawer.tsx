import { useId, type ReactNode } from "react";
import { CloseButton } from "#app/ui/dialog.tsx";
import { useModal } from "#app/ui/modal.ts";

/** A panel that slides in from the right, up to 380 px wide, over a dimmed page. */
export function Drawer({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} aria-labelledby={titleId} className="overlay drawer px-5 pb-10 sm:px-6">
      <div className="sticky top-0 z-10 -mx-5 mb-2 flex items-center justify-between bg-sand-50 px-5 py-4 sm:-mx-6 sm:px-6">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <CloseButton onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
