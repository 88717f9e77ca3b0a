import * as z from "zod/mini";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { optionalText } from "#app/lib/forms/text-schema.ts";
import { exampleAmount, parseAmount } from "#app/lib/parse-amount.ts";
import { type Day, isDay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** A payment that the owner has received, or a refund. */
export interface PaymentReceipt {
  /** Minor units of the booking's currency; negative for a refund. */
  amount: number;
  /** The payment app, as free text. */
  method: string;
  paid_on: Day;
  note: string | null;
}

/** A recorded payment as admins see it; the amount is a decimal in the booking's currency. */
export interface PaymentView extends Omit<PaymentReceipt, "amount"> {
  id: string;
  amount: string;
}

const schema = z.object({
  method: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => m.booking_method_needed() }),
      z.maxLength(60, { error: () => m.ui_keep_under({ count: 60 }) }),
    ),
  paid_on: z.string().check(z.refine(isDay, { error: () => m.booking_paid_on_needed() })),
  note: optionalText,
});

/**
 * Parses a payment from a form's fields; the amount is a decimal in `currency`, the booking's. A negative amount, or
 * `kind` 'refund' for keyboards without a minus, is a refund, and a refund needs a note.
 */
export function parsePayment(fields: Record<string, unknown>, currency: string): ParseResult<PaymentReceipt> {
  const text = (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
  const read = parseAmount(text("amount"), currency) ?? 0;
  const amount = text("kind") === "refund" ? -Math.abs(read) : read;
  const parsed = schema.safeParse({
    method: text("method"),
    paid_on: text("paid_on"),
    note: text("note"),
  });
  const lacksNote = amount < 0 && parsed.data?.note === "";
  if (!parsed.success || amount === 0 || lacksNote) {
    const fieldErrors = (parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]);
    if (amount === 0) {
      fieldErrors.unshift(["amount", m.booking_amount_needed({ currency, example: exampleAmount(currency) })]);
    }
    if (lacksNote) fieldErrors.push(["note", m.booking_refund_note_needed()]);
    return { ok: false, fields: Object.fromEntries(fieldErrors) as Record<string, string> };
  }
  const { method, paid_on, note } = parsed.data;
  return { ok: true, value: { amount, method, paid_on, note: note || null } };
}
