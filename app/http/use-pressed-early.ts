import { useEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed last while the page's code was on its way; gone once the code is there. */
    pressedEarly?: { button: HTMLButtonElement | null };
  }
}

/** Presses again what was pressed before this page's code could hear it, so that nobody has to try twice. */
export function usePressedEarly(): void {
  useEffect(() => {
    const button = window.pressedEarly?.button;
    delete window.pressedEarly;
    if (button?.isConnected) button.click();
  }, []);
}
