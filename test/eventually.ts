import { vi } from "vitest";

const PATIENCE = 15_000;

/** Waits until something holds that happens by itself, as long as a busy machine may take: how soon is for benchmarks. */
export function eventually<Result>(check: () => Result | Promise<Result>, timeout = PATIENCE): Promise<Result> {
  return vi.waitFor(check, { timeout });
}
