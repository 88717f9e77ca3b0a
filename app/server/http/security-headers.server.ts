import type { App } from "#app/context.server.ts";

const PERMISSIONS = ["camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"];

/** Sets what tells the browser how little this page may do. Left alone: what the answer itself has set. */
export function setSecurityHeaders(headers: Headers, app: Pick<App, "env" | "publicUrl">, nonce: string): void {
  const secure = app.publicUrl.startsWith("https:");
  const defaults = {
    ...plainSecurityHeaders(secure),
    "Content-Security-Policy": contentSecurityPolicy(app.env.TILE_URL, nonce, secure),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  if (secure) secureCookies(headers);
}

/** The same for an answer that is no page, from wherever it comes: a file of the build, a word of Express. */
export function plainSecurityHeaders(secure: boolean): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
    // Tile servers want to know which site asks, so not stricter than this.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

/** Whoever sets a cookie need not know how the house is reached. */
function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const each of cookies) headers.append("Set-Cookie", /;\s*secure(;|$)/i.test(each) ? each : `${each}; Secure`);
}

function contentSecurityPolicy(tileUrl: string, nonce: string, secure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes; they can neither load nor run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${tileSource(tileUrl)}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    // HEIC photos are decoded in a worker that its library makes; the same policy holds in there.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The tile server as a CSP source; `{s}` stands for its subdomains. */
function tileSource(tileUrl: string): string {
  const url = /^(https?:\/\/)([^/]+)/.exec(tileUrl);
  return url ? `${url[1]}${url[2]?.replace("{s}", "*")}` : "";
}
