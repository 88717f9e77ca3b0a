import { formatAmount } from "#app/features/bookings/quote-format.ts";
import type { ChangedDates } from "#app/features/bookings/changes/change.ts";
import { toDecimal } from "#app/lib/money.ts";
import { formatTripWithYear, isDay } from "#app/lib/stay.ts";
import { m } from "#messages";

// Notes on changes in a booking's history are stored in English and translated when they are read.

type PricedStay = ChangedDates & { total_price: number; currency: string };

const notes = {
  "stay changed": m.change_note_changed,
  "change requested": m.change_note_requested,
  "change declined": m.change_note_declined,
  "change withdrawn": m.change_note_withdrawn,
};

export type ChangeEvent = keyof typeof notes;

/** The note of a change from one stay to another, with both totals. */
export function noteChange(event: ChangeEvent, from: PricedStay, to: PricedStay): string {
  return `${event}: from ${formatNote(from)} to ${formatNote(to)}`;
}

function formatNote({ start_date, end_date, guest_count, total_price, currency }: PricedStay): string {
  return `${start_date}/${end_date} for ${guest_count} at ${toDecimal(total_price, currency)} ${currency}`;
}

const stayPattern = String.raw`(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d) for (\d+) at (\d+(?:\.\d+)?) ([A-Z]{3})`;
const pattern = new RegExp(`^(${Object.keys(notes).join("|")}): from ${stayPattern} to ${stayPattern}$`);

/** A stored note in the reader's language; null for any other text. */
export function translateChangeNote(note: string): string | null {
  const [, event = "", ...parts] = pattern.exec(note) ?? [];
  const format = Object.entries(notes).find(([name]) => name === event)?.[1];
  if (!format) return null;
  const [from, to] = [readStay(parts.slice(0, 5)), readStay(parts.slice(5))];
  if (!from || !to) return null;
  return format({ from: from.stay, to: to.stay, total_from: from.total, total_to: to.total });
}

function readStay([start_date = "", end_date = "", guests = "", total = "", currency = ""]: string[]) {
  if (!isDay(start_date) || !isDay(end_date)) return null;
  const dates = formatTripWithYear({ start_date, end_date });
  return {
    stay: m.change_dates_and_guests({ dates, guests: m.guests({ count: Number(guests) }) }),
    total: formatAmount(total, currency),
  };
}
