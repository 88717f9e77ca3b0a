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

/** Shares one sheet between what opens it and what it holds. */
export function SheetScope({ children }: { children: ReactNode }) {
  const { isOpen, open, close } = useOverlay("stay");
  const sheet = useMemo(
    () => ({ isFront: isOpen, setFront: (front: boolean) => (front ? open() : close()) }),
    [isOpen, open, close],
  );
  return <SheetContext value={sheet}>{children}</SheetContext>;
}

/** Brings the scope's sheet to the front, or puts it back. */
export function useSheet() {
  const sheet = use(SheetContext);
  if (!sheet) throw new Error("A sheet needs a SheetScope around it");
  return sheet;
}

/**
 * A part of the page that a phone can bring to the front as a sheet, with everything in it as it was. It stands in
 * the page's flow until then, so the server's HTML has it in its place.
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
      // A dialog that stands inside has closed.
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
