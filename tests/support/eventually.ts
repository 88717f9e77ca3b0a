import { vi } from "vitest";

const TIMEOUT_MS = 15_000;

/** Repeats `check` until it passes. The timeout is generous, because benchmarks measure how long it takes. */
export function eventually<Result>(check: () => Result | Promise<Result>, timeout = TIMEOUT_MS): Promise<Result> {
  return vi.waitFor(check, { timeout });
}
