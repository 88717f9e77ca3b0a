/** The pattern of the catch-all route. */
const CATCH_ALL = "*";

/**
 * Returns a function from a pathname to the route pattern of `app/routes.ts` that matches it, e.g. `/bookings/:id`. As a
 * metrics label it keeps the number of series bounded and ids out of the metrics. `paths` have no leading slash.
 */
export function createPatternMatcher(paths: string[]): (pathname: string) => string {
  const patterns = paths.map((path) => `/${path}`);
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const dynamic = patterns
    .filter((pattern) => !exact.has(pattern) && pattern !== `/${CATCH_ALL}`)
    .map((pattern) => ({ pattern, regex: toRegex(pattern) }));
  return (pathname) => {
    // React Router requests a page's data at the page's path plus `.data`.
    const page = pathname.replace(/(\/_)?\.data$/, "").replace(/\/$/, "") || "/";
    if (exact.has(page)) return page;
    return dynamic.find(({ regex }) => regex.test(page))?.pattern ?? CATCH_ALL;
  };
}

function toRegex(pattern: string): RegExp {
  const parts = pattern.split("/").map((part) => {
    if (part === "*") return ".+";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(".", String.raw`\.`);
  });
  return new RegExp(`^${parts.join("/")}$`);
}
