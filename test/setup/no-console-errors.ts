import { afterEach, expect, vi } from "vitest";

// What is written to the console as an error is an error, also when every expectation held.
const errors = vi.spyOn(console, "error");

afterEach(() => {
  const unexpected = errors.mock.calls.map((call) => call.map(String).join(" "));
  errors.mockClear();
  expect(unexpected).toEqual([]);
});
