/** What was typed into the booking form besides the dates, as its fields are named. */
interface BookingDraft {
  guest_count: string;
  special_requests: string;
}

const KEY = "palapa-booking-draft";

/**
 * Remembers what was typed, in this tab, for the way over sign-in and back. What somebody typed while signed in is not
 * for whoever comes after they have signed out.
 */
export function saveDraft(form: HTMLFormElement, isSignedIn: boolean): void {
  const fields = new FormData(form);
  const draft = { guest_count: fields.get("guest_count"), special_requests: fields.get("special_requests") };
  inStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...draft, isSignedIn })));
}

/** What was typed before; null when nothing was, or when it isn't for who looks now. */
export function readDraft(isSignedIn: boolean): BookingDraft | null {
  const draft = inStorage(
    (storage) => JSON.parse(storage.getItem(KEY) ?? "null") as (BookingDraft & { isSignedIn: boolean }) | null,
  );
  if (!draft?.isSignedIn || isSignedIn) return draft;
  clearDraft();
  return null;
}

/** Forgets what was typed: the stay is requested. */
export function clearDraft(): void {
  inStorage((storage) => storage.removeItem(KEY));
}

/** A browser that allows no storage remembers nothing. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
