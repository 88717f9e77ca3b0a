const BASE = "http://localhost";

/**
 * Returns a redirect target from a link or form if it is a path of this site, else `/`, which prevents open redirects. Checks
 * the path as the URL parser resolves it, because `/.//other.example` resolves to `//other.example`, which a browser takes
 * for another site. No page has `//` in its path.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "/";
  const url = URL.parse(value, BASE);
  return url?.origin === BASE && !url.pathname.includes("//") ? url.pathname + url.search + url.hash : "/";
}

/** The URL of a sign-in page that continues to `next`; the default, `/`, is omitted. */
export function signInPath(path: string, next: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(next === "/" ? {} : { next }) }).toString();
  return search ? `${path}?${search}` : path;
}
