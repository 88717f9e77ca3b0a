import { describe, expect, test } from "vitest";
import { checkCoverage, ids, parseCoverage, readPlaywright, readVitest, type TestRun } from "./spec-coverage.ts";

const unit = readVitest(
  {
    testResults: [
      {
        name: "/project/app/price.test.ts",
        assertionResults: [
          { ancestorTitles: ["the price"], title: "counts nights", status: "passed" },
          { ancestorTitles: ["the price"], title: "has a fee", status: "failed" },
          { ancestorTitles: [], title: "is in dollars", status: "passed" },
        ],
      },
    ],
  },
  "/project",
);

function browserRuns(...sizes: string[]): TestRun[] {
  const tests = sizes.map((projectName) => ({ projectName, status: "expected" }));
  return readPlaywright({ suites: [{ title: "booking.spec.ts", specs: [{ title: "a guest books", tests }] }] });
}

/** The problems of a table in which statement L1 is shown by `tests`. */
function check(tests: string[], runs: TestRun[] = []) {
  const rows = ids.map((id) => ({ id, tests: id === "L1" ? tests : ["app/price.test.ts › is in dollars"] }));
  return checkCoverage(rows, [...unit, ...runs]);
}

test("only the table's rows are read, without its header and other text", () => {
  const table = `Some | text\n\n| id | statement | shown by |\n| --- | --- | --- |\n| L1 | a header | \`a.test.ts › one\` <br> \`b.test.ts › two\` |\n| G13b | alerts |  |\n`;
  expect(parseCoverage(table)).toEqual([
    { id: "L1", tests: ["a.test.ts › one", "b.test.ts › two"] },
    { id: "G13b", tests: [] },
  ]);
});

describe("a statement", () => {
  test("is shown by tests that ran and passed", () => {
    expect(check(["app/price.test.ts › the price › counts nights"])).toEqual([]);
  });

  test("may be split into parts, and is missing without any of them", () => {
    const rows = ["L1a", "L1b", "Z9"].map((id) => ({ id, tests: ["app/price.test.ts › is in dollars"] }));
    const problems = checkCoverage(rows, unit);
    expect(problems).toHaveLength(ids.length);
    expect(problems).toContain("L2 is missing");
    expect(problems).not.toContain("L1 is missing");
    expect(problems).toContain("Z9 is no statement of the specification");
  });

  test("without a test is reported", () => {
    expect(check([])).toEqual(["L1 has no test"]);
  });

  test("is not shown by an unknown test", () => {
    expect(check(["app/price.test.ts › the price › counts"])).toEqual([
      "L1: app/price.test.ts › the price › counts did not run",
    ]);
  });

  test("is not shown by a describe with a failed test", () => {
    expect(check(["app/price.test.ts › the price"])).toEqual([
      "L1: app/price.test.ts › the price did not pass (vitest)",
    ]);
  });

  test("is shown by a browser test at the size it runs at", () => {
    const browserTest = "e2e/booking.spec.ts › a guest books";
    expect(check([browserTest], browserRuns("phone"))).toEqual([]);
    expect(check([browserTest])).toEqual([`L1: ${browserTest} did not run`]);
  });
});
