import { useCallback } from "react";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import type { DecimalRates } from "#app/features/pricing/rates-schema.ts";
import { m } from "#messages";

/** What a rule's form sends: lists as JSON, and texts; a repeated field as an array. */
export type RateFields = Partial<Record<keyof DecimalRates, string | string[] | object[]>>;

/** Sends fields of the rates to the server; the error of each invalid field is named by its path. */
export function useRatesForm(onSaved: () => void) {
  const { send, busy, formError } = useSubmission<unknown>({ failure: m.property_save_failed(), onSuccess: onSaved });
  const save = useCallback(
    (fields: RateFields) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === "string") body.set(name, value);
        else if (isTexts(value)) for (const text of value) body.append(name, text);
        else body.set(name, JSON.stringify(value));
      }
      void send("/admin/rates", body);
    },
    [send],
  );
  return { save, busy, formError, fieldErrors: formError?.fields ?? {} };
}

function isTexts(value: string[] | object[]): value is string[] {
  return value.length > 0 && value.every((each) => typeof each === "string");
}
