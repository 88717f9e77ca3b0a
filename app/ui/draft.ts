import { useSyncExternalStore } from "react";

/** A form's texts: each name with everything under it. */
type Texts = Map<string, string[]>;

const keyOf = (name: string) => `palapa-draft:${name}`;

/** What was typed into the form `name` in this tab and not saved yet, or null. */
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
    neverChanges,
    () => readDraft(name) !== null,
    () => false,
  );
}

/** Drafts are written by the form alone, which is open by then. */
function neverChanges(): () => void {
  return () => undefined;
}

/** Stores what was typed until it is saved, cancelled, or the tab is closed; nothing removes what was stored. */
export function storeDraft(name: string, texts: Texts): void {
  try {
    if (texts.size === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify([...texts]));
  } catch {
    // A browser without storage, or without room in it: the form works all the same.
  }
}

/** Fills a form's fields as if it were typed; fields that the form doesn't have are left out. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
  for (const [name, values] of texts) {
    const fields = [...form.elements].filter((element) => element.getAttribute("name") === name);
    const boxes = fields.filter((field) => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type));
    for (const box of boxes as HTMLInputElement[]) if (box.checked !== values.includes(box.value)) box.click();
    if (boxes.length > 0) continue;
    for (const [index, field] of fields.entries()) type(field, values[index] ?? "");
  }
}

/** Past React's own setter, which would take the new value for a known one and tell nobody. */
function type(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
