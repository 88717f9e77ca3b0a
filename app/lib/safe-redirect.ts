const BASE = "http://localhost";

/**
 * A path of this site to go on to, from what a link or form says; anything else, another site above all, is `/`. The
 * path is checked as the URL parser resolves it: `/.//other.example` begins with one slash and resolves to two, which
 * a browser takes for another site's address. No page of ours has `//` in its path.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/")) return "/";
  const url = URL.parse(value, BASE);
  return url?.origin === BASE && !url.pathname.includes("//") ? url.pathname + url.search + url.hash : "/";
}

/** The path of a way in that goes on to `next`, and back from there; `/` needs no mention. */
export function signInPath(path: string, next: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(next === "/" ? {} : { next }) }).toString();
  return search ? `${path}?${search}` : path;
}
