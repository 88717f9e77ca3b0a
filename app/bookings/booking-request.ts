import * as z from "zod/mini";
import { LONGEST_TEXT } from "#app/bookings/longest-text.ts";
import {
  formatDay,
  lastBookableDay,
  LONGEST_STAY,
  refuseStay,
  type Day,
  type Stay,
  type StayRefusal,
} from "#app/bookings/stay.ts";
import { languageTag } from "#app/language.ts";
import { m } from "#words";

/** What a guest asks for. */
export interface BookingRequest extends Stay {
  guest_count: number;
  /** Trimmed; null when there are none. */
  special_requests: string | null;
  /** The total that the form showed; absent when it showed none. Only compared with the quote, never stored. */
  shown?: { total: string; currency: string | null };
}

/** A form that was understood, or a sentence for each field that was not. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; fields: Record<string, string> };

/**
 * Reads a request for a stay from a form's fields. `today` is the house's calendar day. Any other field that came along
 * is not read: the server quotes the price itself, and `shown_total` only says what the guest has seen.
 */
export function parseBookingRequest(
  fields: Record<string, unknown>,
  { today, max_guests }: { today: Day; max_guests: number },
): Parsed<BookingRequest> {
  const guests = z.string().check(
    z.trim(),
    z.regex(/^\d{1,4}$/, { error: () => m.booking_whole_guests() }),
    z.refine((text) => Number(text) >= 1, { error: () => m.booking_one_guest() }),
    z.refine((text) => Number(text) <= max_guests, {
      error: () => m.booking_too_many_guests({ guests: m.guests({ count: max_guests }) }),
    }),
  );
  const stay = parseStay(fields, today);
  const guest_count = guests.safeParse(asText(fields.guest_count));
  const special_requests = optionalText.safeParse(asText(fields.special_requests));
  const shown = parseShown(fields);
  if (stay.ok && guest_count.success && special_requests.success && shown.ok) {
    return {
      ok: true,
      value: {
        ...stay.value,
        guest_count: Number(guest_count.data),
        special_requests: special_requests.data || null,
        ...(shown.value && { shown: shown.value }),
      },
    };
  }
  return {
    ok: false,
    fields: {
      ...(stay.ok ? {} : stay.fields),
      ...(guest_count.success ? {} : { guest_count: firstMessage(guest_count.error) }),
      ...(special_requests.success ? {} : { special_requests: firstMessage(special_requests.error) }),
      ...(shown.ok ? {} : shown.fields),
    },
  };
}

function parseShown(fields: Record<string, unknown>): Parsed<BookingRequest["shown"] | null> {
  const total = asText(fields.shown_total).trim();
  if (total === "") return { ok: true, value: null };
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(total)) return { ok: false, fields: { shown_total: m.ui_check_field() } };
  return { ok: true, value: { total, currency: asText(fields.shown_currency).trim() || null } };
}

/** Dates that the owner keeps for themselves, with a reason or without (null). */
export interface BlockRequest extends Stay {
  reason: string | null;
}

/** Reads dates to block from a form's fields; the same rules for days as a stay's. */
export function parseBlockRequest(fields: Record<string, unknown>, today: Day): Parsed<BlockRequest> {
  const stay = parseStay(fields, today);
  const reason = parseOptionalReason(fields.reason, "reason");
  if (stay.ok && reason.ok) return { ok: true, value: { ...stay.value, reason: reason.value } };
  return { ok: false, fields: { ...(stay.ok ? {} : stay.fields), ...(reason.ok ? {} : reason.fields) } };
}

/** Reads a reason that has to be given, trimmed: the denial of a request, the cancellation of an approved stay. */
export function parseReason(value: unknown, field: string): Parsed<string> {
  const parsed = requiredText.safeParse(asText(value));
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, fields: { [field]: firstMessage(parsed.error) } };
}

/** Reads a reason that may be left out, trimmed; null when there is none. */
export function parseOptionalReason(value: unknown, field: string): Parsed<string | null> {
  const parsed = optionalText.safeParse(asText(value));
  if (!parsed.success) return { ok: false, fields: { [field]: firstMessage(parsed.error) } };
  return { ok: true, value: parsed.data || null };
}

function parseStay(fields: Record<string, unknown>, today: Day): Parsed<Stay> {
  const stay = { start_date: asText(fields.start_date).trim(), end_date: asText(fields.end_date).trim() };
  const missing = Object.entries(stay).filter(([, day]) => day === "");
  if (missing.length > 0) {
    return {
      ok: false,
      fields: Object.fromEntries(missing.map(([name]) => [name, dayMissing[name]?.() ?? m.ui_check_field()])),
    };
  }
  const refusal = refuseStay(stay, today);
  if (refusal) return { ok: false, fields: { [refusal.field]: stayMessage(refusal.reason, today) } };
  return { ok: true, value: stay };
}

const dayMissing: Record<string, () => string> = {
  start_date: m.booking_choose_first_day,
  end_date: m.booking_choose_last_day,
};

/** What is wrong with a stay's days, as a sentence. */
function stayMessage(reason: StayRefusal, today: Day): string {
  switch (reason) {
    case "no-such-day":
      return m.booking_no_such_day();
    case "reversed":
      return m.booking_reversed();
    case "in-the-past":
      return m.booking_in_the_past({ day: formatDay(today) });
    case "too-far-ahead":
      return m.booking_too_far_ahead({ day: formatDay(lastBookableDay(today)) });
    case "too-long":
      return m.booking_too_long({ nights: m.nights({ count: LONGEST_STAY }) });
  }
}

const optionalText = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_TEXT, {
    error: () => m.ui_keep_under({ count: LONGEST_TEXT.toLocaleString(languageTag()) }),
  }),
);
const requiredText = optionalText.check(z.minLength(1, { error: () => m.booking_reason_needed() }));

/** JSON may bring numbers where a form brings text; anything else counts as not given. */
function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? m.ui_check_field();
}
