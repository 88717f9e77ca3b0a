import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether the request carries `METRICS_TOKEN` as a bearer token. The client's address is not considered, because behind a
 * proxy on the same machine every request comes from loopback.
 */
export function canReadMetrics(request: Request, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Hashes a token, because `timingSafeEqual` requires equal lengths. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
