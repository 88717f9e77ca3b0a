/** The values of the booking form besides the dates, by field name. */
interface BookingDraft {
  guest_count: string;
  special_requests: string;
  /** The names of the chosen extras. */
  extras?: string[];
}

const KEY = "palapa-booking-draft";

/**
 * Stores the form's values in this tab's session storage, so that they survive signing in. `isSignedIn` is stored with
 * them, because the draft of a signed-in user must not be shown after they have signed out.
 */
export function saveDraft(form: HTMLFormElement, isSignedIn: boolean): void {
  const fields = new FormData(form);
  const draft = {
    guest_count: fields.get("guest_count"),
    special_requests: fields.get("special_requests"),
    extras: fields.getAll("extras"),
  };
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...draft, isSignedIn })));
}

/** The stored draft; null when there is none, or when it belongs to a user who has signed out since. */
export function readDraft(isSignedIn: boolean): BookingDraft | null {
  const draft = withStorage(
    (storage) => JSON.parse(storage.getItem(KEY) ?? "null") as (BookingDraft & { isSignedIn: boolean }) | null,
  );
  if (!draft?.isSignedIn || isSignedIn) return draft;
  clearDraft();
  return null;
}

/** Deletes the draft, e.g. once the stay is requested. */
export function clearDraft(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Returns null in a browser that allows no session storage. */
function withStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage);
  } catch {
    return null;
  }
}
