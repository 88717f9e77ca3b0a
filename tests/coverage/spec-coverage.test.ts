import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  checkCoverage,
  parseCoverage,
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  type VitestReport,
} from "./spec-coverage.ts";

/** Reads a report of the last run, which scripts/test.ts or playwright.config.ts wrote. */
const read = (name: string): unknown => JSON.parse(readFileSync(`test-results/${name}.json`, "utf8"));

test("each statement of the specification has tests, and they ran and passed", () => {
  const rows = parseCoverage(readFileSync("docs/spec-coverage.md", "utf8"));
  const runs = [
    ...readVitest(read("vitest") as VitestReport, process.cwd()),
    ...readPlaywright(read("playwright") as PlaywrightReport),
  ];
  expect(checkCoverage(rows, runs)).toEqual([]);
});
