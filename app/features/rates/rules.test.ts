import { expect, test } from "vitest";
import { toDecimalRates } from "#app/features/pricing/rates-schema.ts";
import { summaryOf } from "#app/features/rates/rules.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const rates = toDecimalRates(
  {
    discounts: [
      { kind: "length", days: 7, percent: 10_000 },
      { kind: "early", days: 60, percent: 5000 },
      { kind: "late", days: 1, percent: 12_500 },
    ],
  },
  "USD",
);

test("an owner reads each discount as a sentence", () => {
  expect(summaryOf("discounts", rates, "USD")).toBe(
    "10% off from 7 nights · 5% off when booked at least 60 days ahead · 12.5% off when booked at most 1 day ahead",
  );
});

test("an owner reads the discounts in Spanish", () => {
  const summary = withLocale("es", () => summaryOf("discounts", rates, "USD"));
  expect(summary).toBe(
    "10% menos desde 7 noches · 5% menos al reservar al menos 60 días antes · 12.5% menos al reservar como mucho 1 día antes",
  );
});

test("an owner reads what comes back of a cancelled stay", () => {
  const refund_steps = [
    { days: 30, percent: 100 },
    { days: 0, percent: 50 },
  ];
  expect(summaryOf("refunds", toDecimalRates({ refund_steps }, "USD"), "USD")).toBe(
    "100% back until 30 days before · 50% back until check-in",
  );
  expect(summaryOf("refunds", toDecimalRates({}, "USD"), "USD")).toBe("");
});
