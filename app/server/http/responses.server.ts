import { redirect } from "react-router";
import { serializeFlash } from "#app/server/http/flash.server.ts";

/** Why a request was refused, as it goes out: a code, a sentence for a person, and a sentence for each wrong field. */
export interface ApiError {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  error: string;
  message: string;
  fields?: Record<string, string>;
  /** More for the reader of the JSON, e.g. one result for each booking of a bulk decision. */
  details?: Record<string, unknown>;
}

/** The refusal of a form or a query whose fields were not understood. */
export function validationError(fields: Record<string, string>): ApiError {
  return { status: 400, error: "invalid", message: Object.values(fields).join(" "), fields };
}

/** Where a browser's own form post goes back to, and what it had typed, so that nothing has to be typed again. */
export interface FormReturn {
  to: string;
  values?: Record<string, string>;
}

/** Whether the request is a browser's own (a form post without JavaScript), which wants a page for an answer. */
export function acceptsHtml(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** The answer to what was done: JSON with the entity, or for a browser's own form post a redirect to `to`. */
export function successResponse(
  request: Request,
  outcome: { status?: 200 | 201; body: unknown; to: string; headers?: HeadersInit },
): Response {
  const headers = new Headers(outcome.headers);
  if (acceptsHtml(request)) return redirect(outcome.to, { status: 303, headers });
  return Response.json(outcome.body, { status: outcome.status ?? 200, headers });
}

/**
 * The answer to what was refused: JSON `{error, message, fields}` with its status, or for a browser's own form post
 * a redirect back to the form, where the message and the values stand again.
 */
export async function formErrorResponse(request: Request, refusal: ApiError, form: FormReturn): Promise<Response> {
  if (!acceptsHtml(request)) return errorResponse(request, refusal);
  const { error, message, fields } = refusal;
  const flash = { to: form.to, error, message, fields, values: form.values };
  return redirect(form.to, { status: 303, headers: { "Set-Cookie": await serializeFlash(flash) } });
}

/** The same where there is no form to go back to; a browser gets the house's error page. */
export function errorResponse(request: Request, { status, error, message, fields, details }: ApiError): Response {
  if (acceptsHtml(request))
    return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  return Response.json({ error, message, fields, ...details }, { status });
}
