import { refuse } from "#app/http/answer.server.ts";
import { m } from "#words";

/** A form's fields as they came: text, or several texts under one name. Nothing is trusted yet. */
export type Fields = Record<string, unknown>;

/** Bytes; the largest form of the product is far below. */
const FORM_LIMIT = 64 * 1024;

/**
 * Reads the fields of a form post or of a JSON object, at most `limit` bytes. A field that is sent several times
 * comes as an array. Throws the answer 400, 413 or 415 when the body is none of that.
 */
export async function readFields(request: Request, limit = FORM_LIMIT): Promise<Fields> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return parseJson(request, await readText(request, limit));
  if (type === "application/x-www-form-urlencoded") {
    return collect(new URLSearchParams(await readText(request, limit)).entries());
  }
  if (type === "multipart/form-data") {
    const bytes = await readBytes(request, limit);
    const copy = new Response(bytes, { headers: { "content-type": request.headers.get("content-type") ?? "" } });
    try {
      return collect((await copy.formData()).entries());
    } catch {
      throw refuse(request, {
        status: 400,
        error: "bad-form",
        message: m.http_bad_form(),
      });
    }
  }
  throw refuse(request, {
    status: 415,
    error: "unsupported-type",
    message: m.http_unsupported_type(),
  });
}

/** The texts among the named fields, as they were typed: for the page that a refused form goes back to. */
export function textsOf(fields: Fields, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (typeof fields[name] === "string" ? [[name, fields[name]]] : [])));
}

function parseJson(request: Request, text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refuse(request, {
    status: 400,
    error: "bad-json",
    message: m.http_bad_json(),
  });
}

function collect(entries: Iterable<[string, FormDataEntryValue]>): Fields {
  const fields: Fields = Object.create(null) as Fields;
  for (const [name, value] of entries) {
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else fields[name] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
  }
  return fields;
}

async function readText(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** The body's bytes; throws the answer 413 as soon as they are too many, whatever the header claimed. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) {
      throw refuse(request, {
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
