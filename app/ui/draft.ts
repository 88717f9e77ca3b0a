import { useSyncExternalStore } from "react";

/** A form's values by field name. */
type Texts = Map<string, string[]>;

const keyOf = (name: string) => `palapa-draft:${name}`;

/** The unsaved values of the form `name` in this tab, or null. */
export function readDraft(name: string): Texts | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    return Array.isArray(stored) ? new Map(stored as [string, string[]][]) : null;
  } catch {
    return null;
  }
}

/** Whether the form `name` has a draft in this tab; false on the server and while the page is hydrated. */
export function useHasDraft(name: string): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => readDraft(name) !== null,
    () => false,
  );
}

/** Only the mounted form writes drafts, so there is nothing to subscribe to. */
function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Stores a form's values until they are saved or discarded, or the tab is closed; an empty map removes them. */
export function storeDraft(name: string, texts: Texts): void {
  try {
    if (texts.size === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify([...texts]));
  } catch {
    // Without storage, or when it is full, the form works without drafts.
  }
}

/** Fills a form's fields as typing would; unknown fields are ignored. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
  for (const [name, values] of texts) {
    const fields = [...form.elements].filter((element) => element.getAttribute("name") === name);
    const boxes = fields.filter((field) => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type));
    for (const box of boxes as HTMLInputElement[]) if (box.checked !== values.includes(box.value)) box.click();
    if (boxes.length > 0) continue;
    for (const [index, field] of fields.entries()) type(field, values[index] ?? "");
  }
}

/** Calls the native setter, because after React's own one React would ignore the event. */
function type(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
