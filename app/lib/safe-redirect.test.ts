import fc from "fast-check";
import { expect, test } from "vitest";
import { safeRedirect } from "#app/lib/safe-redirect.ts";

test.each([
  "/",
  "/admin",
  "/bookings/3f2b?from=mail#stay",
  "/?start_date=2027-03-10&end_date=2027-03-14#book",
  "/%2F%2Fevil.example",
  "/login?next=//evil.example",
])("%s is a path of this site", (path) => {
  expect(safeRedirect(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/.//evil.example",
  "/./\\evil.example",
  "/x/..//evil.example",
  "/x/%2e%2e//evil.example",
  "/%2e//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.\r\n//evil.example",
  "/x//evil.example",
  " //evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "evil.example",
  "",
  undefined,
  ["/admin"],
])("%j becomes the home page", (path) => {
  expect(safeRedirect(path)).toBe("/");
});

test("for any input the result is on this site, from any base URL", () => {
  const pieces = ["/", "\\", ".", "..", "%2e", "%2F", "%5c", "\t", "\n", "\r", " ", "@", ":", "?", "#", ";", "https:"];
  const piece = fc.oneof(fc.constantFrom(...pieces, "evil.example"), fc.string({ unit: "binary", maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), fc.constantFrom("", "/", "/."), (parts, start) => {
      const path = safeRedirect(start + parts.join(""));
      for (const page of ["https://casa.example/", "https://casa.example/login/code?next=x"])
        expect(new URL(path, page).origin).toBe("https://casa.example");
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(safeRedirect(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});
