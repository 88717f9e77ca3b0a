import { useState } from "react";
import { useOverlay } from "#app/ui/use-overlay.ts";

/** The full-screen photo viewer of a page, which the gallery and the other photos of the page open. */
export interface PhotoViewer {
  isOpen: boolean;
  /** The index of the photo that it opens at. */
  first: number;
  openAt: (index: number) => void;
  close: () => void;
}

/** The state of the photo viewer; `#photos` in the URL opens it. */
export function usePhotoViewer(): PhotoViewer {
  const { isOpen, open, close } = useOverlay("photos");
  const [first, setFirst] = useState(0);
  const openAt = (index: number) => {
    setFirst(index);
    open();
  };
  return { isOpen, first, openAt, close };
}
