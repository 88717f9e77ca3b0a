import { afterEach, vi } from "vitest";

// An error on the console fails the test.
const errors = vi.spyOn(console, "error");

afterEach(() => {
  const unexpected = errors.mock.calls.map((call) => call.map(String).join(" "));
  errors.mockClear();
  if (unexpected.length > 0) throw new Error(`Unexpected on the console: ${unexpected.join("\n")}`);
});
