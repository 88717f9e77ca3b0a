const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "wheel", "scroll"] as const;

const { promise, resolve } = Promise.withResolvers<void>();
let isListening = false;

/** Settles when somebody begins to use the page: moves, touches, scrolls or types anything. */
export function signOfLife(): Promise<void> {
  if (!isListening) listen();
  return promise;
}

/** Brings what waits for a person at once: the page has to change. */
export function wake(): void {
  resolve();
  for (const sign of SIGNS) removeEventListener(sign, wake);
}

function listen(): void {
  isListening = true;
  for (const sign of SIGNS) addEventListener(sign, wake, { passive: true });
  // Or did so before this script was there: the mouse is over its content, a link led here or to a place within.
  const isOver = document.querySelector("main:hover") !== null;
  if (isOver || navigator.userActivation?.hasBeenActive || scrollY > 0 || location.hash) wake();
}
