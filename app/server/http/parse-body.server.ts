import {
  FormDataParseError,
  MaxPartsExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { type ApiError, errorResponse } from "#app/server/http/responses.server.ts";
import { isStorable } from "#app/lib/storable-text.ts";
import { m } from "#messages";

/** A form's fields as they came: text, or several texts under one name. Nothing is trusted yet. */
export type Fields = Record<string, unknown>;

/** Bytes; the largest form of the product is far below. */
const FORM_LIMIT = 64 * 1024;

/** More than the longest form or selection of the product has. */
const MAX_FIELDS = 1_000;

/**
 * Reads the fields of a form post or of a JSON object: at most `limit` bytes and 1,000 fields, every text of them
 * storable. A field that is sent several times comes as an array. Throws the answer 400, 413 or 415 when the body is
 * none of that.
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
      : collect(await parseForm(request, bytes, contentType.replace(/^[^;]*/, type)));
  const fieldErrors = Object.keys(fields).filter((name) => !isStorable(fields[name]));
  if (fieldErrors.length > 0) throw errorResponse(request, rejectCharacters(fieldErrors));
  return fields;
}

/** The answer to fields with characters that can't be stored. */
export function rejectCharacters(names: string[]): ApiError {
  const message = m.http_unusable_characters();
  return { status: 400, error: "invalid", message, fields: Object.fromEntries(names.map((name) => [name, message])) };
}

/** The texts among the named fields, as they were typed: for the page that a refused form goes back to. */
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
  if (Object.keys(value).length > MAX_FIELDS) throw refuseTooManyFields(request);
  // Without a prototype: only what was sent is found in it.
  return Object.assign(Object.create(null) as Fields, value);
}

/** Fields are counted while they are parsed, so that too many are rejected before anything is built of them. */
async function parseForm(request: Request, body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const form = new Request(request.url, { method: "POST", headers: { "Content-Type": contentType }, body });
  try {
    return await parseFormData(form, { maxParts: MAX_FIELDS });
  } catch (error) {
    if (error instanceof MaxPartsExceededError) throw refuseTooManyFields(request);
    if (isUnreadableForm(error))
      throw errorResponse(request, { status: 400, error: "bad-form", message: m.http_bad_form() });
    throw error;
  }
}

/** Whether a form could not be parsed because of what the client sent, text that isn't UTF-8 included. */
export function isUnreadableForm(error: unknown): boolean {
  if (error instanceof FormDataParseError || error instanceof MultipartParseError) return true;
  return error instanceof TypeError && (error as NodeJS.ErrnoException).code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

function refuseTooManyFields(request: Request): Response {
  return errorResponse(request, { status: 400, error: "too-many-fields", message: m.http_too_many_fields() });
}

function collect(form: FormData): Fields {
  const fields: Fields = Object.create(null) as Fields;
  for (const [name, value] of form) {
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else fields[name] = [before, value];
  }
  return fields;
}

/** The body's bytes; throws the answer 413 as soon as they are too many, whatever the header claimed. */
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
