/** What a refused form gets back, as `refuse` in answer.server.ts writes it. */
export interface FormError {
  error: string;
  message: string;
  fields?: Record<string, string>;
}

export type PostResult<Answer> = { ok: true; value: Answer } | { ok: false; formError: FormError };

/** Sends fields to one of our URLs and reads the JSON answer; `failure` is the sentence when none could be read. */
export async function postForm<Answer>(
  action: string,
  fields: FormData | URLSearchParams,
  failure: string,
): Promise<PostResult<Answer>> {
  const unreachable: PostResult<Answer> = { ok: false, formError: { error: "unreachable", message: failure } };
  try {
    const texts = [...fields.entries()].filter((field): field is [string, string] => typeof field[1] === "string");
    const body = new URLSearchParams(texts);
    const response = await fetch(action, { method: "POST", headers: { Accept: "application/json" }, body });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as Answer };
    return isRefused(value) && response.status < 500 ? { ok: false, formError: value } : unreachable;
  } catch {
    return unreachable;
  }
}

function isRefused(value: unknown): value is FormError {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
