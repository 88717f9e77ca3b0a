import { m } from "#messages";

/** Where a stay that the owner enters comes from, besides free text. The values are stored. */
export const sources = ["phone", "friend", "airbnb", "vrbo", "booking.com"] as const;

const labels: Record<string, () => string> = {
  phone: m.entered_source_phone,
  friend: m.entered_source_friend,
  airbnb: () => "Airbnb",
  vrbo: () => "Vrbo",
  "booking.com": () => "Booking.com",
} satisfies Record<(typeof sources)[number], () => string>;

/** A stored source in the reader's language; free text is returned unchanged. */
export function sourceLabel(source: string): string {
  return (Object.hasOwn(labels, source) && labels[source]?.()) || source;
}

const ENTERED = "entered by the owner";

/** The note of a stay that an admin entered, in English: it is translated when it is read. */
export function noteEntered(source: string | null): string {
  return source === null ? ENTERED : `${ENTERED}: ${source}`;
}

/** A stored note in the reader's language; null for any other text. */
export function translateEnteredNote(note: string): string | null {
  if (note === ENTERED) return m.entered_note();
  const prefix = `${ENTERED}: `;
  return note.startsWith(prefix) ? m.entered_note_source({ source: sourceLabel(note.slice(prefix.length)) }) : null;
}
