/** The validated value of a form, or an error message for each invalid field. */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; fields: Record<string, string> };
