/** A ref for an element that appears after a click: focuses it when it is mounted. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
