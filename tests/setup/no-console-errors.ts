import { afterEach, vi } from "vitest";

// What is written to the console as an error is an error, also when every expectation held.
const errors = vi.spyOn(console, "error");

afterEach(() => {
  const unexpected = errors.mock.calls.map((call) => call.map(String).join(" "));
  errors.mockClear();
  if (unexpected.length > 0) throw new Error(`Unexpected on the console: ${unexpected.join("\n")}`);
});
