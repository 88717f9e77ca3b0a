import { createHash, timingSafeEqual } from "node:crypto";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** What proxies add. Whoever came through one is somebody else, even when the proxy runs on this machine. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/**
 * Whether this request may read the metrics: it comes straight from this machine, or it brings the token. The address
 * alone would open them to everybody where a proxy stands on the same machine and TRUST_PROXY was forgotten.
 */
export function mayReadMetrics(request: Request, remoteAddress: string, token: string | undefined): boolean {
  if (LOOPBACK.test(remoteAddress) && !FORWARDED.some((name) => request.headers.has(name))) return true;
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of equal length whatever was given. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
