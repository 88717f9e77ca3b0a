import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";

/** Bytes; larger answers are streamed. */
const MAX_AT_ONCE = 256 * 1024;

/**
 * Express's request as a web Request, or null when its address or method makes none. Its URL is under `publicOrigin`,
 * or under the address that the client named when that is null. The signal aborts when the client goes away.
 */
export function toWebRequest(req: ExpressRequest, res: ExpressResponse, publicOrigin: string | null): Request | null {
  const url = URL.parse((publicOrigin ?? `${req.protocol}://${req.host}`) + req.originalUrl);
  if (!url || !req.originalUrl.startsWith("/")) return null;
  const gone = new AbortController();
  res.on("close", () => {
    if (!res.writableFinished) gone.abort();
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
      signal: gone.signal,
      ...(hasBody ? { body: createReadableStreamFromReadable(req), duplex: "half" } : {}),
    });
  } catch (error) {
    // TRACE, CONNECT and the like.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Sends a web Response; a client that has gone away is no error. */
export async function sendWebResponse(res: ExpressResponse, response: Response): Promise<void> {
  if (res.destroyed) return response.body?.cancel();
  res.status(response.status);
  // What Express has set for all is replaced; cookies alone come one by one.
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") res.append(name, value);
    else res.set(name, value);
  }
  if (!response.body) return void res.end();
  // A page goes out at once, headers and body; a photo as fast as the client reads it.
  const size = response.headers.get("Content-Length");
  if (size !== null && Number(size) <= MAX_AT_ONCE) return void res.end(await response.bytes());
  if (size === null) res.flushHeaders();
  try {
    await writeReadableStreamToWritable(response.body, res);
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}
