import {
  FormDataParseError,
  MaxPartsExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { type ApiError, errorResponse } from "#app/server/http/responses.server.ts";
import { isStorable } from "#app/lib/storable-text.ts";
import { m } from "#messages";

/** The unvalidated fields of a request body: a string or any JSON value each, an array where a name occurs repeatedly. */
export type Fields = Record<string, unknown>;

/** Bytes; every form of the app is far below. */
const FORM_LIMIT = 64 * 1024;

/** More than any form or selection of the app has. */
const MAX_FIELDS = 1_000;

/**
 * Parses a form post or a JSON object of at most `limit` bytes and 1,000 fields. A form field that occurs repeatedly
 * becomes an array. Throws a 400, 413 or 415 response for any other body, and 400 for text that can't be stored.
 */
export async function parseBody(request: Request, limit = FORM_LIMIT): Promise<Fields> {
  const contentType = request.headers.get("content-type") ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data")
    throw errorResponse(request, { status: 415, error: "unsupported-type", message: m.http_unsupported_type() });
  const bytes = await readBytes(request, limit);
  const fields =
    type === "application/json"
      ? parseJson(request, new TextDecoder().decode(bytes))
      : toFields(await parseForm(request, bytes, contentType.replace(/^[^;]*/, type)));
  const fieldErrors = Object.keys(fields).filter((name) => !isStorable(fields[name]));
  if (fieldErrors.length > 0) throw errorResponse(request, rejectCharacters(fieldErrors));
  return fields;
}

/** The error for fields with characters that can't be stored. */
export function rejectCharacters(names: string[]): ApiError {
  const message = m.http_unusable_characters();
  return { status: 400, error: "invalid", message, fields: Object.fromEntries(names.map((name) => [name, message])) };
}

/** The strings among the named fields, for filling in a failed form again. */
export function pickStrings(fields: Fields, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (typeof fields[name] === "string" ? [[name, fields[name]]] : [])));
}

function parseJson(request: Request, text: string): Fields {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw errorResponse(request, { status: 400, error: "bad-json", message: m.http_bad_json() });
  if (Object.keys(value).length > MAX_FIELDS) throw tooManyFields(request);
  // Without a prototype, so that lookups find only fields that were sent.
  return Object.assign(Object.create(null) as Fields, value);
}

/** Counts the fields while parsing, so that too many are rejected before a FormData is built. */
async function parseForm(request: Request, body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const form = new Request(request.url, { method: "POST", headers: { "Content-Type": contentType }, body });
  try {
    return await parseFormData(form, { maxParts: MAX_FIELDS });
  } catch (error) {
    if (error instanceof MaxPartsExceededError) throw tooManyFields(request);
    if (isUnreadableForm(error))
      throw errorResponse(request, { status: 400, error: "bad-form", message: m.http_bad_form() });
    throw error;
  }
}

/** Whether parsing failed because of what the client sent, including text that isn't UTF-8. */
export function isUnreadableForm(error: unknown): boolean {
  if (error instanceof FormDataParseError || error instanceof MultipartParseError) return true;
  return error instanceof TypeError && (error as NodeJS.ErrnoException).code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

function tooManyFields(request: Request): Response {
  return errorResponse(request, { status: 400, error: "too-many-fields", message: m.http_too_many_fields() });
}

function toFields(form: FormData): Fields {
  const fields: Fields = Object.create(null) as Fields;
  for (const [name, value] of form) {
    const existing = fields[name];
    if (existing === undefined) fields[name] = value;
    else if (Array.isArray(existing)) existing.push(value);
    else fields[name] = [existing, value];
  }
  return fields;
}

/** The body's bytes. Throws a 413 response once they exceed `limit`, regardless of Content-Length. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) {
      throw errorResponse(request, {
        status: 413,
        error: "too-large",
        message: m.http_too_large(),
      });
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
