import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { buffer } from "node:stream/consumers";

// `npm test`: runs the parts below with their own tools and reporters. The other parts run after a failure
// too; the exit code is 1 when any part failed.

const HELP = `Usage: npm test [-- part …]

  format    every file is formatted (npm run format fixes it)
  lint      typed lint rules
  types     TypeScript
  imports   allowed imports between folders
  unused    no file, export or dependency is unused
  build     pages and server
  unit      modules without a database
  db        the domain on the embedded database
  routes    requests to the built server, on the embedded database
  postgres  the domain, races and several servers on a real PostgreSQL
  e2e       browser tests in Chromium, and in Firefox where it is installed
  coverage  each statement of the specification has a test that ran (docs/spec-coverage.md)

Without names all of them run. 'coverage' alone checks the last run.`;

const RESULTS = "test-results";
const FOLDERS = ["app", "server.ts", "tests", "e2e", "scripts", "perf"];
const checks: Record<string, string[]> = {
  format: ["oxfmt", "--check"],
  lint: ["oxlint"],
  types: ["tsc", "--noEmit"],
  imports: ["depcruise", "--output-type", "err", ...FOLDERS],
  unused: ["knip", "--no-progress"],
};
/** The vitest project of each part. The selected ones run in one process, which uses all processors. */
const projects: Record<string, string> = { unit: "unit", db: "pglite", routes: "routes", postgres: "postgres" };
/** Parts that run the built server. */
const NEEDS_BUILD = ["build", "routes", "postgres", "e2e"];

const known = [...Object.keys(checks), "build", ...Object.keys(projects), "e2e", "coverage"];
const wanted = process.argv.length > 2 ? process.argv.slice(2) : known;
if (wanted.some((part) => !known.includes(part))) {
  console.log(HELP);
  process.exit(wanted.includes("--help") ? 0 : 2);
}

const started = performance.now();
const failed: string[] = [];
const suites = Object.keys(projects).filter((part) => wanted.includes(part));
// Checks keep the reports of the last run, which 'coverage' alone reads.
if (suites.length > 0 || wanted.includes("e2e")) rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

await run("messages", ["node", "scripts/messages.ts"], "on failure");
// The build uses mostly one thread, so the checks run in parallel.
await Promise.all([runChecks(), NEEDS_BUILD.some((part) => wanted.includes(part)) && runBuild()]);
if (suites.length > 0) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/vitest.json`];
  const chosen = suites.flatMap((part) => ["--project", projects[part] ?? part]);
  await run(suites.join(", "), ["vitest", "run", ...chosen, ...reporters]);
}
if (wanted.includes("e2e")) await run("e2e", ["playwright", "test"]);
if (wanted.includes("coverage")) await run("coverage", ["vitest", "run", "--project", "coverage"]);
console.log(`\nTotal: ${secondsSince(started)} s${failed.length > 0 ? `; failed: ${failed.join(", ")}` : ""}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runChecks(): Promise<void> {
  const chosen = Object.entries(checks).filter(([part]) => wanted.includes(part));
  if (chosen.length > 0) await run("route types", ["react-router", "typegen"], "on failure");
  for (const [part, command] of chosen) await run(part, command, "on failure");
}

function runBuild(): Promise<void> {
  return run("build", ["node", "bin/palapa.cjs", "build"], "on failure");
}

/** Runs one part and prints its time. Parts that run in parallel show their output only on failure. */
async function run(part: string, [name = "", ...args]: string[], output: "always" | "on failure" = "always") {
  const startedAt = performance.now();
  const program = name === "node" ? process.execPath : `node_modules/.bin/${name}`;
  const child = spawn(program, args, { stdio: ["ignore", output === "always" ? "inherit" : "pipe", "inherit"] });
  const exit = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [code, printed] = await Promise.all([exit, child.stdout && buffer(child.stdout)]);
  if (code !== 0) {
    failed.push(part);
    if (printed) process.stdout.write(printed);
  }
  console.log(`${code === 0 ? "✓" : "✗"} ${part.padEnd(28)} ${secondsSince(startedAt).padStart(6)} s`);
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
