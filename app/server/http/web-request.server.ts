import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";

/** Bytes; larger responses are streamed. */
const MAX_BUFFERED = 256 * 1024;

/**
 * Converts Express's request to a web Request; null when its URL or method is not valid for one. The URL's origin is
 * `publicOrigin`, or what the client sent in `Host` when that is null. The signal aborts when the client disconnects.
 */
export function toWebRequest(req: ExpressRequest, res: ExpressResponse, publicOrigin: string | null): Request | null {
  const url = URL.parse((publicOrigin ?? `${req.protocol}://${req.host}`) + req.originalUrl);
  if (!url || !req.originalUrl.startsWith("/")) return null;
  const disconnected = new AbortController();
  res.on("close", () => {
    if (!res.writableFinished) disconnected.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each);
  }
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  try {
    return new Request(url, {
      method: req.method,
      headers,
      signal: disconnected.signal,
      ...(hasBody ? { body: createReadableStreamFromReadable(req), duplex: "half" } : {}),
    });
  } catch (error) {
    // A method that a Request can't have, such as TRACE or CONNECT.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Sends a web Response. Does nothing when the client has disconnected. */
export async function sendWebResponse(res: ExpressResponse, response: Response): Promise<void> {
  if (res.destroyed) return response.body?.cancel();
  res.status(response.status);
  // `set` replaces the headers that middleware has set; each cookie needs a header of its own.
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") res.append(name, value);
    else res.set(name, value);
  }
  if (!response.body) return void res.end();
  // A page is sent with its headers in one write; a photo is streamed as fast as the client reads it.
  const size = response.headers.get("Content-Length");
  if (size !== null && Number(size) <= MAX_BUFFERED) return void res.end(await response.bytes());
  if (size === null) res.flushHeaders();
  try {
    await writeReadableStreamToWritable(response.body, res);
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}
