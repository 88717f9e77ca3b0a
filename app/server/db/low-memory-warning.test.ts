import { expect, test } from "vitest";
import { lowMemoryWarning } from "#app/server/db/low-memory-warning.ts";

const megabytes = (count: number) => count * 1024 * 1024;

test("a start with too little free memory logs a warning with the required amount", () => {
  expect(lowMemoryWarning(megabytes(200))).toMatch(/^Only 200 MB of memory are free.* up to 450 MB/);
});

test("a start with enough memory logs no warning", () => {
  expect(lowMemoryWarning(megabytes(450))).toBeNull();
});
