import { vi } from "vitest";

const TIMEOUT_MS = 15_000;

/** Waits until something holds that happens by itself, as long as a busy machine may take: how soon is for benchmarks. */
export function eventually<Result>(check: () => Result | Promise<Result>, timeout = TIMEOUT_MS): Promise<Result> {
  return vi.waitFor(check, { timeout });
}
