import { useEffect, useRef, type MouseEvent, type RefObject } from "react";

/**
 * Opens and closes a native `<dialog>` with `open`. The browser keeps the focus inside, gives it back afterwards,
 * and closes on Esc; a click on the backdrop closes too.
 */
export function useModal(open: boolean, onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return {
    ref,
    onClose,
    onClick: (event) => {
      if (event.target === ref.current && isOutside(event, ref.current)) onClose();
    },
  };
}

/** The backdrop's clicks arrive at the dialog itself, but lie outside its box. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
