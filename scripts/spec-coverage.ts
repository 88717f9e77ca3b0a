import { relative } from "node:path";

/** The specification's statements, as docs/spec-coverage.md names them; a statement may be split into L1a, L1b … */
const statements: Record<string, number> = { L: 7, R: 5, H: 5, G: 13, M: 7, B: 13, A: 8, P: 14, C: 7, D: 4, E: 8 };
export const ids = Object.entries(statements).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
);

export interface Row {
  id: string;
  /** Each `path/of/test.ts › describe › test`; a describe alone stands for all tests in it. */
  tests: string[];
}

/** One test as one suite ran it. */
export interface TestRun {
  /** `path/of/test.ts › describe › test`. */
  name: string;
  /** The vitest project, or the size of the browser's window. */
  suite: string;
  passed: boolean;
}

interface Checked {
  rows: Row[];
  runs: TestRun[];
  /** Suites that could not run on this machine: what only they show is neither proven nor missing. */
  skipped: string[];
}

const ROW = /^\|\s*([A-Z]\d+[a-z]?)\s*\|.*\|([^|]*)\|\s*$/;

/** Reads the rows of the table. */
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

/** What keeps the table from being true: a sentence for each statement without a row and each row without its proof. */
export function checkCoverage({ rows, runs, skipped }: Checked): { problems: string[]; unproven: string[] } {
  const problems: string[] = [];
  const unproven: string[] = [];
  for (const id of ids) {
    if (!rows.some((row) => row.id.replace(/[a-z]$/, "") === id)) problems.push(`${id} is missing`);
  }
  for (const { id, tests } of rows) {
    if (!ids.includes(id.replace(/[a-z]$/, ""))) problems.push(`${id} is no statement of the specification`);
    if (tests.length === 0) problems.push(`${id} has no test`);
    for (const test of tests) {
      if (skipped.some((suite) => onlyRunsIn(suite, test))) unproven.push(`${id}: ${test}`);
      else {
        const problem = findProblem(test, runs);
        if (problem) problems.push(`${id}: ${test} ${problem}`);
      }
    }
  }
  return { problems, unproven };
}

function findProblem(test: string, runs: TestRun[]): string | null {
  const found = runs.filter(({ name }) => name === test || name.startsWith(`${test} › `));
  if (found.length === 0) return "did not run";
  const failed = found.find(({ passed }) => !passed);
  return failed ? `did not pass (${failed.suite})` : null;
}

function onlyRunsIn(suite: string, test: string): boolean {
  return suite === "e2e" ? isStory(test) : suite === "postgres" && test.includes(".pg.test.ts › ");
}

function isStory(test: string): boolean {
  return test.startsWith("e2e/");
}

export interface VitestReport {
  testResults: {
    /** The file's absolute path. */
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** The tests of vitest's JSON report. */
export function readVitest(report: VitestReport, suite: string, root: string): TestRun[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [relative(root, file), ...ancestorTitles, title].join(" › "),
      suite,
      passed: status === "passed",
    })),
  );
}

export interface StoryReport {
  suites: StorySuite[];
}

interface StorySuite {
  title: string;
  suites?: StorySuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

/** The tests of Playwright's JSON report, once for each size that they ran at. */
export function readStories(report: StoryReport): TestRun[] {
  return report.suites.flatMap((file) => readStorySuite(file, [`e2e/${file.title}`]));
}

function readStorySuite({ specs, suites = [] }: StorySuite, path: string[]): TestRun[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status }) => ({
        name: [...path, title].join(" › "),
        suite: projectName,
        passed: status === "expected",
      })),
    ),
    ...suites.flatMap((suite) => readStorySuite(suite, [...path, suite.title])),
  ];
}
