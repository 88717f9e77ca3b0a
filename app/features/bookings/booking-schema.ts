import * as z from "zod/mini";
import { parseStay, readCounting } from "#app/features/availability/stay-schema.ts";
import type { Counting } from "#app/lib/enums.ts";
import { MAX_RATE_NAME, MAX_ROWS } from "#app/features/pricing/rate-limits.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText, firstMessage, optionalText } from "#app/lib/forms/text-schema.ts";
import { m } from "#messages";

/** A guest's request for a stay. */
export interface BookingRequest extends Stay {
  guest_count: number;
  /** Trimmed; null when there are none. */
  special_requests: string | null;
  /** The names of the chosen extras; absent when there are none. */
  extras?: string[];
  /** The total that the form showed; absent when it showed none. Only compared with the quote, never stored. */
  shown?: { total: string; currency: string | null };
  /** How the form counted; absent when it didn't say. Only compared with the property's. */
  counting?: Counting;
}

/**
 * Parses a request for a stay from a form's fields. `today` is the property's calendar day, and `counting` how it counts
 * stays. Other fields are ignored: the server quotes the price itself, and `shown_total` only states which price the guest
 * has seen.
 */
export function parseBookingRequest(
  fields: Record<string, unknown>,
  { today, max_guests, counting }: { today: Day; max_guests: number; counting?: Counting | undefined },
): ParseResult<BookingRequest> {
  const formCounting = readCounting(fields);
  const stay = parseStay(fields, today, formCounting ?? counting);
  const guest_count = guestCount(max_guests).safeParse(asText(fields.guest_count));
  const special_requests = optionalText.safeParse(asText(fields.special_requests));
  const extras = parseExtras(fields.extras);
  const shown = parseShownPrice(fields);
  if (stay.ok && guest_count.success && special_requests.success && extras.success && shown.ok) {
    return {
      ok: true,
      value: {
        ...stay.value,
        guest_count: Number(guest_count.data),
        special_requests: special_requests.data || null,
        ...(extras.data.length > 0 && { extras: extras.data }),
        ...(shown.value && { shown: shown.value }),
        ...(formCounting && { counting: formCounting }),
      },
    };
  }
  return {
    ok: false,
    fields: {
      ...(stay.ok ? {} : stay.fields),
      ...(guest_count.success ? {} : { guest_count: firstMessage(guest_count.error) }),
      ...(special_requests.success ? {} : { special_requests: firstMessage(special_requests.error) }),
      ...(extras.success ? {} : { extras: m.ui_check_field() }),
      ...(shown.ok ? {} : shown.fields),
    },
  };
}

/** A number of guests as text. */
export function guestCount(max_guests: number) {
  return z.string().check(
    z.trim(),
    z.regex(/^\d{1,4}$/, { error: () => m.booking_whole_guests() }),
    z.refine((text) => Number(text) >= 1, { error: () => m.booking_one_guest() }),
    z.refine((text) => Number(text) <= max_guests, {
      error: () => m.booking_too_many_guests({ guests: m.guests({ count: max_guests }) }),
    }),
  );
}

/** A repeated field of names; empty ones are ignored. */
function parseExtras(given: unknown) {
  const names = [given ?? []].flat();
  return z
    .array(z.string().check(z.maxLength(MAX_RATE_NAME)))
    .check(z.maxLength(MAX_ROWS.extras))
    .safeParse([...new Set(names.filter((name) => name !== ""))]);
}

function parseShownPrice(fields: Record<string, unknown>): ParseResult<BookingRequest["shown"] | null> {
  const total = asText(fields.shown_total).trim();
  if (total === "") return { ok: true, value: null };
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(total)) return { ok: false, fields: { shown_total: m.ui_check_field() } };
  return { ok: true, value: { total, currency: asText(fields.shown_currency).trim() || null } };
}
