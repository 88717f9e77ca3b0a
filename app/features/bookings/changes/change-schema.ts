import { parseBookingRequest } from "#app/features/bookings/booking-schema.ts";
import { type ChangedDates, earliestStart, maxGuestsOf } from "#app/features/bookings/changes/change.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import type { Counting } from "#app/lib/enums.ts";
import { exampleAmount, parseAmount } from "#app/lib/parse-amount.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** A guest's request to change a stay. */
export interface ChangeRequest extends ChangedDates {
  /** Trimmed; null when empty. */
  message: string | null;
  /** The total that the form showed; absent when it showed none. Only compared with the quote. */
  shown?: { total: string; currency: string | null };
  /** How the form counted; absent when it didn't say. Only compared with the property's. */
  counting?: Counting;
}

/** A change that an admin makes. */
export interface DirectChange extends ChangedDates {
  /** The note to the guest, trimmed; null when empty. */
  message: string | null;
  /** Minor units of the booking's currency; absent to quote the price. */
  total_price?: number;
  /** As in `ChangeRequest`. */
  counting?: Counting;
}

/** What limits a change of `booking`. */
export interface ChangeLimits {
  today: Day;
  max_guests: number;
  /** How the property counts, unless the form says how it did. */
  counting: Counting | undefined;
  booking: Stay & { guest_count: number; currency: string };
}

/** Parses a request to change `booking` from a form's fields. */
export function parseChangeRequest(
  fields: Record<string, unknown>,
  { today, max_guests, counting, booking }: ChangeLimits,
): ParseResult<ChangeRequest> {
  const { message: special_requests, start_date, end_date, guest_count, shown_total, shown_currency } = fields;
  const { counting: formCounting } = fields;
  const parsed = parseBookingRequest(
    { start_date, end_date, guest_count, special_requests, shown_total, shown_currency, counting: formCounting },
    {
      today: earliestStart(booking, today),
      max_guests: maxGuestsOf(booking, { max_guests }),
      counting,
    },
  );
  if (!parsed.ok) {
    const { special_requests: message, ...others } = parsed.fields;
    return { ok: false, fields: { ...others, ...(message && { message }) } };
  }
  const { special_requests: message, ...request } = parsed.value;
  return { ok: true, value: { ...request, message } };
}

/** Parses the change of an admin, with an optional total as a decimal in the booking's currency. */
export function parseDirectChange(fields: Record<string, unknown>, limits: ChangeLimits): ParseResult<DirectChange> {
  const { currency } = limits.booking;
  const { shown_total: _total, shown_currency: _currency, ...others } = fields;
  const parsed = parseChangeRequest(others, limits);
  const text = asText(fields.total_price).trim();
  const total_price = text === "" ? null : parseAmount(text, currency);
  const isInvalid = text !== "" && (total_price === null || total_price < 0);
  if (!parsed.ok || isInvalid) {
    return {
      ok: false,
      fields: {
        ...(parsed.ok ? {} : parsed.fields),
        ...(isInvalid && { total_price: m.booking_amount_needed({ currency, example: exampleAmount(currency) }) }),
      },
    };
  }
  return { ok: true, value: { ...parsed.value, ...(total_price !== null && { total_price }) } };
}
