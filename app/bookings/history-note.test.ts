import { expect, test } from "vitest";
import { ACCOUNT_ENDED, notePayment, sayNote, UNPAID_APPROVAL } from "#app/bookings/history-note.ts";
import { inLanguage } from "#app/language.server.ts";

const payment = notePayment(48_050, "USD", "Zelle, twice");

test("the history’s notes are read in the reader’s language, however they were kept", () => {
  expect([UNPAID_APPROVAL, ACCOUNT_ENDED, payment].map(sayNote)).toEqual([
    "approved without a recorded payment",
    "withdrawn with the guest’s account",
    "$480.50 paid by Zelle, twice",
  ]);
  expect(inLanguage("es", () => [UNPAID_APPROVAL, ACCOUNT_ENDED, payment].map(sayNote))).toEqual([
    "aprobada sin pago registrado",
    "retirada con la cuenta del huésped",
    "USD\u00A0480.50 pagados por Zelle, twice",
  ]);
});

test("a note from before, which nobody can put into other words, stays as it is", () => {
  expect(inLanguage("es", () => sayNote("$480 paid by Venmo"))).toBe("$480 paid by Venmo");
});
