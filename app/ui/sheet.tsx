import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { CloseButton } from "#app/ui/dialog.tsx";
import { closeFromBackdrop } from "#app/ui/modal.ts";
import { useOverlay } from "#app/ui/use-overlay.ts";

const SheetContext = createContext<{ isFront: boolean; setFront: (front: boolean) => void } | null>(null);

/** The context of a sheet, for its content and the controls that open it. */
export function SheetScope({ children }: { children: ReactNode }) {
  const { isOpen, open, close } = useOverlay("stay");
  const sheet = useMemo(
    () => ({ isFront: isOpen, setFront: (front: boolean) => (front ? open() : close()) }),
    [isOpen, open, close],
  );
  return <SheetContext value={sheet}>{children}</SheetContext>;
}

/** Opens and closes the scope's sheet. */
export function useSheet() {
  const sheet = use(SheetContext);
  if (!sheet) throw new Error("A sheet needs a SheetScope around it");
  return sheet;
}

/**
 * A part of the page that can be opened as a sheet on phones, with its state preserved. Until then it is in the page's
 * flow, as in the server's HTML.
 */
export function Sheet({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  const { isFront, setFront } = useSheet();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.matches(":modal") === isFront) return;
    if (isFront) {
      dialog.removeAttribute("open");
      dialog.showModal();
    } else dialog.close();
  }, [isFront]);
  const handlers = {
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // The event is from a dialog inside.
      if (event.target !== event.currentTarget) return;
      setFront(false);
      event.currentTarget.setAttribute("open", "");
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => closeFromBackdrop(event, () => setFront(false)),
  };
  return (
    <dialog ref={ref} open aria-label={label} className={`overlay sheet ${className}`} {...handlers}>
      <div className="sheet-close">
        <CloseButton onClick={() => setFront(false)} />
      </div>
      {children}
    </dialog>
  );
}
