import type { App } from "#app/context.server.ts";

const PERMISSIONS = ["camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"];

/** Sets the security headers of a response, except those that it has set itself, and makes its cookies `Secure`. */
export function setSecurityHeaders(headers: Headers, app: Pick<App, "env" | "publicUrl">, nonce: string): void {
  const secure = app.publicUrl.startsWith("https:");
  const defaults = {
    ...baseSecurityHeaders(secure),
    "Content-Security-Policy": contentSecurityPolicy(app.env.TILE_URL, nonce, secure),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  if (secure) secureCookies(headers);
}

/** The security headers of a response that is no page, such as a static file or an error from Express. */
export function baseSecurityHeaders(secure: boolean): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
    // Map tile servers require the origin of the requesting site, so this can't be stricter.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

/** Adds `Secure` centrally, so that code that sets a cookie need not know the public URL. */
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
    // React renders style attributes, which can neither load nor run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${tileSource(tileUrl)}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    // heic-to decodes photos in a worker from a blob URL, which inherits this policy.
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
