import { relative } from "node:path";

/** The number of the specification's statements by section, as numbered in docs/spec-coverage.md; one may be split into L1a, L1b … */
const statements: Record<string, number> = { L: 7, R: 5, H: 5, G: 13, M: 7, B: 13, A: 8, P: 14, C: 7, D: 4, E: 8 };
export const ids = Object.entries(statements).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
);

export interface Row {
  id: string;
  /** Each `path/of/test.ts › describe › test`; a describe alone stands for all tests in it. */
  tests: string[];
}

/** The result of one test in one suite. */
export interface TestRun {
  /** `path/of/test.ts › describe › test`. */
  name: string;
  /** "vitest", or the name of the Playwright project. */
  suite: string;
  passed: boolean;
}

const ROW = /^\|\s*([A-Z]\d+[a-z]?)\s*\|.*\|([^|]*)\|\s*$/;

/** Parses the rows of the table. */
export function parseCoverage(markdown: string): Row[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, cell] = ROW.exec(line) ?? [];
    if (!id || cell === undefined) return [];
    const tests = cell
      .split("<br>")
      .map((name) => name.replaceAll("`", "").trim())
      .filter(Boolean);
    return [{ id, tests }];
  });
}

/** Returns a message for each statement without a row, and for each row whose tests did not all run and pass. */
export function checkCoverage(rows: Row[], runs: TestRun[]): string[] {
  const problems: string[] = [];
  for (const id of ids) {
    if (!rows.some((row) => row.id.replace(/[a-z]$/, "") === id)) problems.push(`${id} is missing`);
  }
  for (const { id, tests } of rows) {
    if (!ids.includes(id.replace(/[a-z]$/, ""))) problems.push(`${id} is no statement of the specification`);
    if (tests.length === 0) problems.push(`${id} has no test`);
    for (const test of tests) {
      const problem = findProblem(test, runs);
      if (problem) problems.push(`${id}: ${test} ${problem}`);
    }
  }
  return problems;
}

function findProblem(test: string, runs: TestRun[]): string | null {
  const found = runs.filter(({ name }) => name === test || name.startsWith(`${test} › `));
  if (found.length === 0) return "did not run";
  const failed = found.find(({ passed }) => !passed);
  return failed ? `did not pass (${failed.suite})` : null;
}

export interface VitestReport {
  testResults: {
    /** The file's absolute path. */
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** The tests of Vitest's JSON report. */
export function readVitest(report: VitestReport, root: string): TestRun[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [relative(root, file), ...ancestorTitles, title].join(" › "),
      suite: "vitest",
      passed: status === "passed",
    })),
  );
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

/** The tests of Playwright's JSON report, once for each project that ran them. */
export function readPlaywright(report: PlaywrightReport): TestRun[] {
  return report.suites.flatMap((file) => readPlaywrightSuite(file, [`e2e/${file.title}`]));
}

function readPlaywrightSuite({ specs, suites = [] }: PlaywrightSuite, path: string[]): TestRun[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status }) => ({
        name: [...path, title].join(" › "),
        suite: projectName,
        passed: status === "expected",
      })),
    ),
    ...suites.flatMap((suite) => readPlaywrightSuite(suite, [...path, suite.title])),
  ];
}
