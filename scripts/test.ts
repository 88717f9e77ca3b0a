import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "#tests/support/chromium.ts";
import { findFirefox } from "#tests/support/firefox.ts";
import {
  checkCoverage,
  parseCoverage,
  readStories,
  readVitest,
  type StoryReport,
  type VitestReport as CoveredTests,
} from "./spec-coverage.ts";
import { startPostgres } from "#tests/support/postgres.ts";

// Everything that is tested, part by part, with its time. A part that fails doesn't keep the others from running.

const HELP = `Usage: npm test [-- part …]

  format    every file is formatted (npm run format mends it)
  lint      typed lint rules
  types     TypeScript
  imports   who may import whom
  unused    nothing is written that nobody uses
  build     pages and server
  unit      pure rules, without a database
  db        domain on the embedded database
  routes    requests to the built server, on the embedded database
  postgres  domain, races and several servers on a real PostgreSQL
  e2e       browser tests in Chromium, each at the size where its subject differs
  firefox   the visitor's and the guest's story in Firefox, where it is installed
  coverage  each statement of the specification is shown by a test that ran (docs/spec-coverage.md)

Without names all of them run. 'coverage' alone looks at the last run.`;

interface Part {
  name: string;
  run: () => Promise<boolean>;
  /** Whether it asks the built server. */
  needsBuild?: true;
}

const RESULTS = "test-results";
/** Where each suite puts its report. */
const reports: Record<string, string> = {
  unit: `${RESULTS}/unit.json`,
  db: `${RESULTS}/pglite.json`,
  routes: `${RESULTS}/routes.json`,
  postgres: `${RESULTS}/postgres.json`,
  e2e: `${RESULTS}/stories.json`,
  firefox: `${RESULTS}/firefox.json`,
};
const skipped: string[] = [];
/** The suites among them. */
const skippedSuites: string[] = [];
const tests = { passed: 0, failed: 0, skipped: 0 };
const slowest: { name: string; ms: number }[] = [];

const checks: Part[] = [
  { name: "format", run: () => bin("oxfmt", "--check") },
  { name: "lint", run: () => bin("oxlint") },
  { name: "types", run: () => bin("tsc", "--noEmit") },
  {
    name: "imports",
    run: () => bin("depcruise", "--output-type", "err", "app", "server.ts", "tests", "e2e", "scripts", "perf"),
  },
  { name: "unused", run: () => bin("knip", "--no-progress") },
];
const build: Part = { name: "build", run: () => command("node", ["bin/palapa.cjs", "build"]) };
const suites: Part[] = [
  { name: "unit", run: () => vitest("unit") },
  { name: "db", run: () => vitest("pglite") },
  { name: "routes", run: () => vitest("routes"), needsBuild: true },
  { name: "postgres", run: withPostgres, needsBuild: true },
  { name: "e2e", run: chromiumStories, needsBuild: true },
  { name: "firefox", run: firefoxStories, needsBuild: true },
];
const coverage: Part = { name: "coverage", run: specification };

const wanted = process.argv.slice(2);
const known = new Set([...checks, build, ...suites, coverage].map(({ name }) => name));
const isWanted = ({ name }: Part) => wanted.length === 0 || wanted.includes(name);
if (wanted.some((name) => !known.has(name))) {
  console.log(HELP);
  process.exit(wanted.includes("--help") ? 0 : 2);
}
process.exitCode = (await runAll()) ? 0 : 1;

async function runAll(): Promise<boolean> {
  // A check alone leaves the last run's reports, and 'coverage' alone reads them.
  if (suites.some(isWanted)) rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const started = Date.now();
  const times: { name: string; ms: number; ok: boolean }[] = [];
  async function runPart(part: Part): Promise<void> {
    const begun = Date.now();
    const ok = await part.run().catch((error: Error) => {
      console.error(error.message);
      return false;
    });
    const ms = Date.now() - begun;
    times.push({ name: part.name, ms, ok });
    console.log(`${ok ? "✓" : "✗"} ${part.name.padEnd(10)}${seconds(ms)}`);
  }
  // The texts' functions and the routes' types are generated; the checks read them too.
  await command("node", ["scripts/messages.ts"]);
  if (checks.some(isWanted)) await bin("react-router", "typegen");
  // The build waits for most of its time on one thread, so the checks run beside it.
  const checking = (async () => {
    for (const part of checks.filter(isWanted)) await runPart(part);
  })();
  if (isWanted(build) || suites.some((suite) => suite.needsBuild && isWanted(suite))) await runPart(build);
  await checking;
  for (const part of [...suites, coverage].filter(isWanted)) await runPart(part);

  const failed = times.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(
    `\nSlowest parts: ${times
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 4)
      .map(timed)
      .join(", ")}`,
  );
  if (slowest.length > 0) {
    console.log("Slowest tests:");
    for (const each of slowest.toSorted((one, other) => other.ms - one.ms).slice(0, 8))
      console.log(`  ${seconds(each.ms)}  ${each.name}`);
  }
  for (const what of skipped) console.log(`\n!! SKIPPED: ${what}`);
  console.log(
    `\nAll of it took ${seconds(Date.now() - started).trim()}${failed.length > 0 ? `; failed: ${failed.join(", ")}` : ""}`,
  );
  console.log(`${tests.passed} passed, ${tests.failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ""}`);
  return failed.length === 0;
}

async function vitest(project: string, env: Record<string, string> = {}): Promise<boolean> {
  const file = `${RESULTS}/${project}.json`;
  const ok = await command(
    "node_modules/.bin/vitest",
    ["run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`],
    env,
  );
  const report = readJson(file) as VitestReport | null;
  if (!report) return false;
  tests.passed += report.numPassedTests;
  tests.failed += report.numFailedTests;
  tests.skipped += report.numPendingTests;
  for (const { assertionResults } of report.testResults) {
    for (const { fullName, duration } of assertionResults)
      slowest.push({ name: `${project}: ${fullName}`, ms: duration ?? 0 });
  }
  return ok && report.numTotalTests > 0;
}

async function withPostgres(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL) return vitest("postgres");
  const server = await startPostgres().catch((error: Error) => cannot("postgres", error.message));
  if (typeof server === "boolean") return server;
  try {
    return await vitest("postgres", { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

async function chromiumStories(): Promise<boolean> {
  const chromium = await findChromium().catch((error: Error) => cannot("e2e", error.message));
  if (typeof chromium === "boolean") return chromium;
  return stories("e2e", ["desktop", "phone"], { CHROMIUM: chromium });
}

async function firefoxStories(): Promise<boolean> {
  const firefox = findFirefox();
  if (!firefox) {
    // In CI too: a second engine is welcome, not required.
    const what = "the stories in Firefox: install it, or name it by FIREFOX";
    skipped.push(what);
    skippedSuites.push("firefox");
    console.log(`\n!! SKIPPED: ${what}\n`);
    return true;
  }
  return stories("firefox", ["firefox"], { FIREFOX: firefox });
}

async function stories(suite: string, projects: string[], env: Record<string, string>): Promise<boolean> {
  const file = reports[suite] ?? "";
  const chosen = projects.flatMap((project) => ["--project", project]);
  const ok = await command("node_modules/.bin/playwright", ["test", ...chosen, "--output", `${RESULTS}/${suite}`], {
    ...env,
    STORIES_REPORT: file,
  });
  const report = readJson(file) as PlaywrightReport | null;
  if (!report) return false;
  tests.passed += report.stats.expected;
  tests.failed += report.stats.unexpected;
  tests.skipped += report.stats.skipped;
  collect(report.suites);
  return ok && report.stats.expected > 0;
}

/** Whether each statement of the specification is shown by a test of this run. */
async function specification(): Promise<boolean> {
  const rows = parseCoverage(readFileSync("docs/spec-coverage.md", "utf8"));
  const ran = suites.map(({ name }) => name).filter((name) => !skippedSuites.includes(name));
  const runs = ran.flatMap((name) => {
    const report = readJson(reports[name] ?? "");
    if (!report) return [];
    return name === "e2e" || name === "firefox"
      ? readStories(report as StoryReport)
      : readVitest(report as CoveredTests, name, process.cwd());
  });
  const { problems, unproven } = checkCoverage({ rows, runs, skipped: skippedSuites });
  for (const problem of problems) console.log(`  ${problem}`);
  if (unproven.length > 0) skipped.push(`the proof of ${unproven.length} statements, with the suite that shows them`);
  return problems.length === 0;
}

function collect(found: PlaywrightSuite[] = []): void {
  for (const suite of found) {
    collect(suite.suites);
    for (const { title, tests: runs } of suite.specs) {
      for (const { projectName, results } of runs) {
        const ms = results.reduce((sum, { duration }) => sum + duration, 0);
        slowest.push({ name: `${projectName}: ${title}`, ms });
      }
    }
  }
}

/** What can't be had fails in CI, and is skipped elsewhere, loudly. */
function cannot(suite: string, what: string): boolean {
  skipped.push(what);
  skippedSuites.push(suite);
  console.log(`\n!! ${process.env.CI ? "MISSING" : "SKIPPED"}: ${what}\n`);
  return !process.env.CI;
}

function bin(name: string, ...args: string[]): Promise<boolean> {
  return command(`node_modules/.bin/${name}`, args);
}

/** Runs a command and shows what it says only when it fails, so that the parts side by side stay readable. */
function command(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const said: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file} was not written: ${String(error)}`);
    return null;
  }
}

function timed({ name, ms }: { name: string; ms: number }): string {
  return `${name} ${seconds(ms).trim()}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`;
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { fullName: string; duration?: number }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface StoryRun {
  projectName: string;
  results: { duration: number }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: StoryRun[] }[];
}
