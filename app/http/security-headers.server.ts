import type { App } from "#app/context.server.ts";

const PERMISSIONS = ["camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"];

/** Sets what tells the browser how little this page may do. Left alone: what the answer itself has set. */
export function setSecurityHeaders(headers: Headers, app: Pick<App, "env" | "publicUrl">, nonce: string): void {
  const secure = app.publicUrl.startsWith("https:");
  const defaults: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy(app.env.TILE_URL, nonce, secure),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
    // Tile servers want to know which site asks, so not stricter than this.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
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
