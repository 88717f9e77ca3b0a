import { useEffect, useRef, useState, type MouseEvent, type RefObject, type SyntheticEvent } from "react";

/**
 * Opens and closes a native `<dialog>` with `open`. The browser traps the focus, restores it afterwards, and closes on
 * Esc; a click on the backdrop closes too. A dialog that is open in the first render is part of the server's HTML.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
): {
  ref: RefObject<HTMLDialogElement | null>;
  open: boolean;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  const [openAtFirst] = useState(open);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.matches(":modal") === open) return;
    if (!open) return dialog.close();
    dialog.removeAttribute("open");
    dialog.showModal();
  }, [open]);
  return {
    ref,
    // Never changes, so that React leaves the attribute to the browser.
    open: openAtFirst,
    // In React the event bubbles, unlike in browsers: closing an inner dialog must not close the outer one.
    onClose: (event) => {
      if (event.target === event.currentTarget) onClose();
    },
    onClick: (event) => closeFromBackdrop(event, onClose),
  };
}

/** Calls `onClose` for a click on the backdrop, whose target is the dialog, but whose position is outside of it. */
export function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>, onClose: () => void): void {
  const { clientX, clientY, target, currentTarget } = event;
  if (target !== currentTarget || !currentTarget.matches(":modal")) return;
  const box = currentTarget.getBoundingClientRect();
  if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) onClose();
}
