/** What no route is for. */
const ANYTHING_ELSE = "*";

/**
 * Finds the pattern of `app/routes.ts` that an address falls under, e.g. `/bookings/:id`: so that what is counted by it
 * stays countable, and nothing that somebody typed goes out. `paths` are the routes' own, without the first slash.
 */
export function findPatterns(paths: string[]): (pathname: string) => string {
  const patterns = paths.map((path) => `/${path}`);
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const open = patterns
    .filter((pattern) => !exact.has(pattern) && pattern !== `/${ANYTHING_ELSE}`)
    .map((pattern) => ({ pattern, form: formOf(pattern) }));
  return (pathname) => {
    // The app itself asks for a page's data under the page's address with this ending.
    const page = pathname.replace(/(\/_)?\.data$/, "").replace(/\/$/, "") || "/";
    if (exact.has(page)) return page;
    return open.find(({ form }) => form.test(page))?.pattern ?? ANYTHING_ELSE;
  };
}

function formOf(pattern: string): RegExp {
  const parts = pattern.split("/").map((part) => {
    if (part === "*") return ".+";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(".", String.raw`\.`);
  });
  return new RegExp(`^${parts.join("/")}$`);
}
