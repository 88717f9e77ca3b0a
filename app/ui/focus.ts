/** A ref for what a click has just brought up: it gets the focus when it arrives, and only then. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
