/** The JSON body of a failed form, as `errorResponse` in responses.server.ts writes it. */
export interface FormError {
  error: string;
  message: string;
  fields?: Record<string, string>;
}

export type PostResult<Value> = { ok: true; value: Value } | { ok: false; formError: FormError };

/** Posts fields and parses the JSON response; `failure` is the message when there is none or the server failed. */
export async function postForm<Value>(
  action: string,
  fields: FormData | URLSearchParams,
  failure: string,
): Promise<PostResult<Value>> {
  const unreachable: PostResult<Value> = { ok: false, formError: { error: "unreachable", message: failure } };
  try {
    const strings = [...fields.entries()].filter((field): field is [string, string] => typeof field[1] === "string");
    const body = new URLSearchParams(strings);
    const response = await fetch(action, { method: "POST", headers: { Accept: "application/json" }, body });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as Value };
    return isFormError(value) && response.status < 500 ? { ok: false, formError: value } : unreachable;
  } catch {
    return unreachable;
  }
}

function isFormError(value: unknown): value is FormError {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
