import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Whether an overlay is open, with an entry of its own in the browser's history: opening adds `#name` to the address,
 * Back closes the overlay instead of leaving the page, and closing it goes back. A page that is loaded with `#name`
 * opens it again. No element of the page may have `name` as its id, which the browser would scroll to.
 */
export function useOverlay(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const hash = `#${name}`;
  // Not derived from the router's location, which follows only once the page's data and code are there.
  const [isOpen, setOpen] = useState(false);
  const isClosing = useRef(false);
  // The router's location follows late: while the overlay's code or the page's data is loading.
  const isOpening = useRef(false);
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const isPushed = isOverlayState(state) && state.overlay === name;

  useEffect(() => {
    const follow = () => {
      isClosing.current = false;
      isOpening.current = false;
      // A link inside the overlay may lead to another path.
      setOpen(window.location.hash === hash && window.location.pathname === pathname);
    };
    follow();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [hash, pathname]);

  const open = useCallback(() => {
    isClosing.current = false;
    setOpen(true);
    const { pathname: path, search, hash: before } = window.location;
    if (before === hash) return;
    isOpening.current = true;
    void navigate({ pathname: path, search, hash }, { state: { overlay: name }, preventScrollReset: true });
  }, [hash, name, navigate]);

  const close = useCallback(() => {
    setOpen(false);
    const { pathname: path, search, hash: before } = window.location;
    const wasOpening = isOpening.current;
    isOpening.current = false;
    // A dialog reports its closing once more when the history has moved.
    if (isClosing.current || (before !== hash && !wasOpening)) return;
    isClosing.current = true;
    if (before === hash && (isPushed || wasOpening)) void navigate(-1);
    // Also replaces the navigation that opens the overlay, if it is still in progress.
    else void navigate({ pathname: path, search }, { replace: true, preventScrollReset: true });
  }, [hash, isPushed, navigate]);

  return { isOpen, open, close };
}

function isOverlayState(state: unknown): state is { overlay: unknown } {
  return typeof state === "object" && state !== null && "overlay" in state;
}
