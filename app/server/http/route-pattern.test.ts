import { expect, test } from "vitest";
import { createPatternMatcher } from "#app/server/http/route-pattern.ts";
import routeConfig from "#app/routes.ts";

/** All routes with a path, which layouts don't have. */
const routes = routeConfig.flatMap((route) => route.children ?? [route]);
const patternOf = createPatternMatcher(routes.map(({ path = "" }) => path));

test.each([
  ["/", "/"],
  ["/_.data", "/"],
  ["/admin", "/admin"],
  ["/admin.data", "/admin"],
  ["/admin/", "/admin"],
  ["/bookings/3f2b", "/bookings/:id"],
  ["/bookings/3f2b/cancellation", "/bookings/:id/cancellation"],
  ["/admin/images/order", "/admin/images/order"],
  ["/admin/images/3f2b", "/admin/images/:id"],
  ["/photos/3f2b/1795240381902-640.webp", "/photos/*"],
  ["/wp-login.php", "*"],
  ["/bookings/3f2b/anything/else", "*"],
])("%s is counted as %s", (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern);
});

test("every route has its own pattern", () => {
  const paths = routes.map(({ path = "" }) => path);
  const found = paths.map((path) => patternOf(`/${path}`));
  expect(found).toEqual(paths.map((path) => (path === "*" ? "*" : `/${path}`)));
});
