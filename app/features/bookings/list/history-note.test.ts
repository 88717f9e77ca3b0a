import { noteCancellation, noteRefunded } from "#app/features/bookings/cancellation/cancellation-note.ts";
import { expect, test } from "vitest";
import { noteOverride, noteUnanswered } from "#app/features/bookings/decisions/calendar-note.ts";
import {
  ACCOUNT_DELETED_NOTE,
  EXPIRED_NOTE,
  translateNote,
  UNPAID_APPROVAL_NOTE,
} from "#app/features/bookings/list/history-note.ts";
import { notePayment, notePaymentCorrection, notePaymentRemoval } from "#app/features/payments/payment-note.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const payment = notePayment({ amount: 48_050, method: "Zelle, twice" }, "USD");

test("the history’s notes are shown in the user’s language, in whichever language they were stored", () => {
  expect([UNPAID_APPROVAL_NOTE, ACCOUNT_DELETED_NOTE, EXPIRED_NOTE, payment].map(translateNote)).toEqual([
    "approved without a recorded payment",
    "withdrawn with the guest’s account",
    "the first day came before the request was answered",
    "$480.50 paid by Zelle, twice",
  ]);
  expect(
    withLocale("es", () => [UNPAID_APPROVAL_NOTE, ACCOUNT_DELETED_NOTE, EXPIRED_NOTE, payment].map(translateNote)),
  ).toEqual([
    "aprobada sin pago registrado",
    "retirada con la cuenta del huésped",
    "llegó el primer día sin que la solicitud tuviera respuesta",
    "USD\u00A0480.50 pagados por Zelle, twice",
  ]);
});

test("notes of a refund, a correction and a removal contain the recorded payment", () => {
  const before = { amount: 60_000, method: "Zelle → Venmo", paid_on: "2026-11-20", note: null };
  const after = { ...before, amount: 6_000, note: 'One zero less, "sorry"' };
  const notes = [
    notePayment({ amount: -20_000, method: "Zelle" }, "USD"),
    notePaymentCorrection(before, after, "JPY"),
    notePaymentRemoval(after, "JPY"),
  ];
  expect(notes.map(translateNote)).toEqual([
    "$200 refunded by Zelle",
    'Corrected: ¥60,000 by Zelle → Venmo on Nov 20, 2026 → ¥6,000 by Zelle → Venmo on Nov 20, 2026 (One zero less, "sorry")',
    'Removed: ¥6,000 by Zelle → Venmo on Nov 20, 2026 (One zero less, "sorry")',
  ]);
  expect(withLocale("es", () => translateNote(notes[2] ?? ""))).toContain(
    "Eliminado: JPY\u00A06,000 por Zelle → Venmo",
  );
});

test("notes of a refund contain it and the total", () => {
  const booking = { total_price: 120_000, currency: "USD" };
  const notes = [noteCancellation(60_000, booking), noteRefunded(60_000, booking)];
  expect(notes.map(translateNote)).toEqual(["To refund: $600 of $1,200", "Refunded: $600 of $1,200"]);
  expect(withLocale("es", () => notes.map(translateNote))).toEqual([
    "Por devolver: USD\u00A0600 de USD\u00A01,200",
    "Devuelto: USD\u00A0600 de USD\u00A01,200",
  ]);
});

test("a note of an earlier version that can't be translated is shown unchanged", () => {
  expect(withLocale("es", () => translateNote("$480 paid by Venmo"))).toBe("$480 paid by Venmo");
});

test("notes on other sites' calendars contain the site and the days", () => {
  const feed = { name: "Airbnb on Main, twice", last_success_at: "2026-12-01T15:00:00.000Z" };
  const notes = [
    noteOverride({ feed_name: "Airbnb on Main, twice", start_date: "2026-12-07", end_date: "2026-12-10" }),
    noteUnanswered(feed),
    noteUnanswered({ ...feed, last_success_at: null }),
  ];
  expect(notes.map(translateNote)).toEqual([
    "kept although Airbnb on Main, twice has Dec 7 – Dec 11, 2026 taken",
    "approved although Airbnb on Main, twice had not answered since Dec 1, 2026",
    "approved although Airbnb on Main, twice had never answered",
  ]);
  expect(withLocale("es", () => translateNote(notes[2] ?? ""))).toBe(
    "aprobada aunque Airbnb on Main, twice nunca había respondido",
  );
});
