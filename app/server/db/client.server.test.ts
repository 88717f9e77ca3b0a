import { expect, test } from "vitest";
import { isDiskFull, isConnectionError } from "#app/server/db/client.server.ts";

const coded = (code: string) => Object.assign(new Error("trouble"), { code });

test.each([
  ["a refused connection", coded("ECONNREFUSED"), true],
  ["a database that shuts down", new Error("Failed query", { cause: coded("57P01") }), true],
  ["a cut connection", new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") }), true],
  ["every address refused", new AggregateError([coded("ECONNREFUSED")], ""), true],
  ["a statement that took too long", coded("57014"), false],
  ["taken dates", new Error("Failed query", { cause: coded("23P01") }), false],
  ["a mistake of ours", new TypeError("x is not a function"), false],
])("whether a retry may help: %s", (_what, error, expected) => {
  expect(isConnectionError(error)).toBe(expected);
});

test("a full disk is recognized by the database's error code and by the system's", () => {
  expect(isDiskFull(new Error("Failed query", { cause: coded("53100") }))).toBe(true);
  expect(isDiskFull(coded("ENOSPC"))).toBe(true);
  expect(isDiskFull(coded("EACCES"))).toBe(false);
});
