/** A path of this site to go on to, from what a link or form says; anything else, another site above all, is `/`. */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const base = "http://localhost";
  const url = URL.parse(value, base);
  return url?.origin === base ? url.pathname + url.search + url.hash : "/";
}

/** The path of a way in that goes on to `next`, and back from there; `/` needs no mention. */
export function wayIn(path: string, next: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...query, ...(next === "/" ? {} : { next }) }).toString();
  return search ? `${path}?${search}` : path;
}
