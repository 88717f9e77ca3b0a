import { useEffect, useState } from "react";

const signs = ["pointermove", "pointerdown", "keydown", "focusin", "wheel", "scroll"] as const;

/**
 * Whether a person has begun to use the page: has moved, touched, scrolled or typed anything. What only they need can
 * wait for it, and the page is whole for everybody sooner.
 */
export function useSignOfLife(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    const tell = () => {
      forget();
      setAlive(true);
    };
    const forget = () => signs.forEach((sign) => removeEventListener(sign, tell));
    for (const sign of signs) addEventListener(sign, tell, { passive: true });
    // Or did so before this script was there: the mouse is over its content, a link led here or to a place within.
    const isOver = document.querySelector("main:hover") !== null;
    if (isOver || navigator.userActivation?.hasBeenActive || scrollY > 0 || location.hash) tell();
    return forget;
  }, []);
  return isAlive;
}
