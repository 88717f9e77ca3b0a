import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether this request may read the metrics: it brings the token of `METRICS_TOKEN`. Where it comes from counts for
 * nothing, because a proxy on the same machine makes every visitor come from there.
 */
export function mayReadMetrics(request: Request, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of equal length whatever was given. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
