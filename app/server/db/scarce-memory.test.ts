import { expect, test } from "vitest";
import { scarceMemory } from "#app/server/db/scarce-memory.ts";

const megabytes = (count: number) => count * 1024 * 1024;

test("a start with too little free memory says so, and how much there should be", () => {
  expect(scarceMemory(megabytes(200))).toMatch(/^Only 200 MB of memory are free.* up to 450 MB/);
});

test("a start with enough memory says nothing of it", () => {
  expect(scarceMemory(megabytes(450))).toBeNull();
});
