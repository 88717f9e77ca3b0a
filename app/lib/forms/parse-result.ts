/** A form that was understood, or a sentence for each field that was not. */
export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; fields: Record<string, string> };
