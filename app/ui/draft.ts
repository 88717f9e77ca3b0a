import { useSyncExternalStore } from "react";

/** A form's values by field name. */
export type Texts = Map<string, string[]>;

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
