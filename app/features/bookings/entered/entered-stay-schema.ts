import * as z from "zod/mini";
import { parseStay, readCounting } from "#app/features/availability/stay-schema.ts";
import { guestCount } from "#app/features/bookings/booking-schema.ts";
import { sources } from "#app/features/bookings/entered/source.ts";
import { quoteAgreed } from "#app/features/pricing/agreed-price.ts";
import { type Prices, type Quote, quoteStay } from "#app/features/pricing/price.ts";
import { email, full_name, oneLine, phone } from "#app/features/users/user-schema.ts";
import type { Counting } from "#app/lib/enums.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText, optionalText } from "#app/lib/forms/text-schema.ts";
import { exampleAmount, parseAmount } from "#app/lib/parse-amount.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** A stay that the owner enters for a guest. What is not known is null. */
export interface EnteredStay extends Stay {
  guest_count: number;
  guest_name: string;
  guest_email: string | null;
  guest_phone: string | null;
  /** Minor units; null for the price as quoted. */
  total_price: number | null;
  /** One of `sources`, or free text. */
  source: string | null;
  /** Only for admins. */
  note: string | null;
  /** How the form counted; absent when it didn't say. Only compared with the property's. */
  counting?: Counting;
}

export const MAX_SOURCE = 60;

/** The names of the form's fields. */
export const enteredFields = [
  "start_date",
  "end_date",
  "guest_count",
  "guest_name",
  "guest_email",
  "guest_phone",
  "total_price",
  "source",
  "source_other",
  "note",
];

/** The price as quoted, or the one that the owner agreed with the guest, as one line. */
export function quoteEntered(
  { total_price: total, guest_count, ...stay }: Stay & Pick<EnteredStay, "guest_count" | "total_price">,
  prices: Prices,
  today: Day,
): Quote {
  if (total === null) return quoteStay(stay, guest_count, prices, { today });
  return quoteAgreed(stay, total);
}

const source = z
  .string()
  .check(z.trim(), z.maxLength(MAX_SOURCE, { error: () => m.ui_keep_under({ count: MAX_SOURCE }) }), oneLine);

interface Limits {
  /** The property's calendar day. */
  today: Day;
  max_guests: number;
  currency: string;
  /** How the property counts stays. */
  counting?: Counting | undefined;
}

/**
 * Parses a stay that the owner enters, from a form's fields. It may have begun. Of `source` 'other' the free text is in
 * `source_other`.
 */
export function parseEnteredStay(
  fields: Record<string, unknown>,
  { today, max_guests, currency, counting }: Limits,
): ParseResult<EnteredStay> {
  const text = (name: string) => asText(fields[name]).trim();
  const formCounting = readCounting(fields);
  const stay = parseStay(fields, today, formCounting ?? counting, { mayHaveBegun: true });
  const total = parseTotal(text("total_price"), currency);
  const chosen = text("source");
  const parsed = z
    .object({
      guest_count: guestCount(max_guests),
      guest_name: full_name,
      guest_email: z.union([z.literal(""), email]),
      guest_phone: phone,
      source,
      note: optionalText,
    })
    .safeParse({
      guest_count: text("guest_count"),
      guest_name: text("guest_name"),
      guest_email: text("guest_email"),
      guest_phone: text("guest_phone"),
      source: chosen === "other" ? text("source_other") : chosen,
      note: text("note"),
    });
  if (stay.ok && total.ok && parsed.success) {
    const { guest_count, guest_name, guest_email, guest_phone, note } = parsed.data;
    return {
      ok: true,
      value: {
        ...stay.value,
        guest_count: Number(guest_count),
        guest_name,
        guest_email: guest_email || null,
        guest_phone: guest_phone || null,
        total_price: total.value,
        source: canonicalSource(parsed.data.source) || null,
        note: note || null,
        ...(formCounting && { counting: formCounting }),
      },
    };
  }
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) messages[String(path[0])] ??= message;
  return {
    ok: false,
    fields: { ...(stay.ok ? {} : stay.fields), ...messages, ...(total.ok ? {} : total.fields) },
  };
}

/** An empty total is the price as quoted; 0 is a stay for free. */
function parseTotal(typed: string, currency: string): ParseResult<number | null> {
  if (typed === "") return { ok: true, value: null };
  const amount = parseAmount(typed, currency);
  if (amount !== null && amount >= 0) return { ok: true, value: amount };
  return { ok: false, fields: { total_price: m.entered_price_needed({ currency, example: exampleAmount(currency) }) } };
}

/** 'Airbnb' as 'airbnb', so that one source has one name. */
function canonicalSource(given: string): string {
  return sources.find((each) => each === given.toLowerCase()) ?? given;
}
