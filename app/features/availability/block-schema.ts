import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { parseOptionalReason } from "#app/lib/forms/text-schema.ts";
import { parseStay } from "#app/features/availability/stay-schema.ts";
import type { Day, Stay } from "#app/lib/stay.ts";

/** Dates to block. `reason` is null when none is given. */
export interface BlockRequest extends Stay {
  reason: string | null;
}

/** Parses dates to block from a form's fields; the days follow the rules of a stay. */
export function parseBlockRequest(fields: Record<string, unknown>, today: Day): ParseResult<BlockRequest> {
  const stay = parseStay(fields, today);
  const reason = parseOptionalReason(fields.reason, "reason");
  if (stay.ok && reason.ok) return { ok: true, value: { ...stay.value, reason: reason.value } };
  return { ok: false, fields: { ...(stay.ok ? {} : stay.fields), ...(reason.ok ? {} : reason.fields) } };
}
