import { redirect } from "react-router";
import { serializeFlash } from "#app/server/http/flash.server.ts";

/** An error as the client gets it: a code, a message to show, and a message for each invalid field. */
export interface ApiError {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  error: string;
  message: string;
  fields?: Record<string, string>;
  /** Further properties of the JSON body, e.g. one result for each booking of a bulk decision. */
  details?: Record<string, unknown>;
}

/** The error for a form or a query with invalid fields. */
export function validationError(fields: Record<string, string>): ApiError {
  return { status: 400, error: "invalid", message: Object.values(fields).join(" "), fields };
}

/** The page to return to when a form without JavaScript fails, and the values to fill in again. */
export interface FormReturn {
  to: string;
  values?: Record<string, string>;
}

/** Whether the client accepts a page as response: a browser's own navigation or form post, not a script's request. */
export function acceptsHtml(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

/** The response to a successful write: JSON with the entity, or for a browser's own form post a redirect to `to`. */
export function successResponse(
  request: Request,
  result: { status?: 200 | 201; body: unknown; to: string; headers?: HeadersInit },
): Response {
  const headers = new Headers(result.headers);
  if (acceptsHtml(request)) return redirect(result.to, { status: 303, headers });
  return Response.json(result.body, { status: result.status ?? 200, headers });
}

/**
 * The response to a failed form: JSON `{error, message, fields}` with its status, or for a browser's own form post a
 * redirect back to the form, which shows the message and the values again.
 */
export async function formErrorResponse(request: Request, apiError: ApiError, form: FormReturn): Promise<Response> {
  if (!acceptsHtml(request)) return errorResponse(request, apiError);
  const { error, message, fields } = apiError;
  const flash = { to: form.to, error, message, fields, values: form.values };
  return redirect(form.to, { status: 303, headers: { "Set-Cookie": await serializeFlash(flash) } });
}

/**
 * The response to a failed request that has no form to return to. A browser's plain-text message becomes an error page in
 * `handleRequest`.
 */
export function errorResponse(request: Request, { status, error, message, fields, details }: ApiError): Response {
  if (acceptsHtml(request))
    return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  return Response.json({ error, message, fields, ...details }, { status });
}
