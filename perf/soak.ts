// `npm run perf:soak -- [minutes] [postgres]`: people come and go at a steady rate, 20 minutes if not said otherwise, and what
// the server holds is looked at every ten seconds, after it has collected its garbage. Prints a line each minute and then
// whether anything grows. Exits with 1 when something does, or when anybody was answered wrongly.
import { setTimeout } from "node:timers/promises";
import { openMailServer } from "#tests/support/mail-server.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import type { ServerProcess } from "#tests/support/server.ts";
import { COLLECTING, METRICS_TOKEN, readMetrics, sumOf } from "./lib/metrics.ts";
import { median, withServer } from "./lib/measure.ts";
import { startTraffic, type Traffic } from "./soak/traffic.ts";
import { isGrowing, trendOf } from "./soak/trend.ts";

const EVERY_MS = 10_000;
/** Samples. */
const A_LINE = 6;
const MB = 1024 * 1024;

/** What is looked at, in the unit that it is shown in. */
const looks: Record<string, (figures: Map<string, number>) => number> = {
  "resident MB": (figures) => sumOf(figures, "process_resident_memory_bytes") / MB,
  "heap MB": (figures) => sumOf(figures, "nodejs_heap_size_used_bytes") / MB,
  "outside the heap MB": (figures) => sumOf(figures, "nodejs_external_memory_bytes") / MB,
  handles: (figures) => sumOf(figures, "nodejs_active_resources_total"),
  "open files": (figures) => sumOf(figures, "process_open_fds"),
  "live pages": (figures) => sumOf(figures, "palapa_live_streams"),
};
type Sample = { minutes: number } & Record<string, number>;

const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) throw new Error("How many minutes? npm run perf:soak -- 20");
const onPostgres = process.argv[3] === "postgres";
const mailServer = await openMailServer();
const postgres = onPostgres ? await startPostgres() : null;
const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
try {
  const measured = { ...settings, SMTP_URL: mailServer.url, NODE_OPTIONS: COLLECTING, METRICS_TOKEN };
  process.exitCode = (await withServer(measured, soak)) ? 0 : 1;
} finally {
  await postgres?.stop();
  await mailServer.close();
}

async function soak(server: ServerProcess): Promise<boolean> {
  console.log(`  ${minutes} minutes on ${onPostgres ? "PostgreSQL" : "the embedded database"}\n`);
  const traffic = await startTraffic(server.origin);
  const samples = await watch(server);
  await traffic.end();
  const isFine = judge(samples);
  return report(traffic, server) && isFine;
}

async function watch(server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  console.log(["minute".padStart(8), ...Object.keys(looks).map((name) => name.padStart(20))].join(""));
  const passed = () => performance.now() - started;
  for (let due = EVERY_MS; passed() < minutes * 60_000; due += EVERY_MS) {
    await setTimeout(Math.max(0, due - passed()));
    const figures = await readMetrics(server);
    const values = Object.entries(looks).map(([name, look]) => [name, look(figures)] as const);
    samples.push({ ...Object.fromEntries(values), minutes: passed() / 60_000 });
    if (samples.length % A_LINE === 0) show(samples.slice(-A_LINE));
  }
  return samples;
}

/** One line, of a minute's medians. */
function show(last: Sample[]): void {
  const cells = Object.keys(looks).map((name) =>
    median(last.map((sample) => sample[name] ?? 0))
      .toFixed(1)
      .padStart(20),
  );
  console.log((last.at(-1)?.minutes ?? 0).toFixed(1).padStart(8) + cells.join(""));
}

/** By the last three quarters: in the first the server is still warming up. */
function judge(samples: Sample[]): boolean {
  const settled = samples.slice(Math.floor(samples.length / 4));
  console.log("");
  return Object.keys(looks)
    .map((name) => {
      const trend = trendOf(settled.map((sample) => ({ minutes: sample.minutes, value: sample[name] ?? 0 })));
      const grows = isGrowing(trend);
      const figures = `${trend.mean.toFixed(1)}, ${signed(trend.hourly)} an hour, give or take ${trend.noise.toFixed(1)}`;
      console.log(`${grows ? "✗" : "✓"} ${name.padEnd(22)} ${figures}${grows ? ": it grows" : ""}`);
      return !grows;
    })
    .every(Boolean);
}

function report({ done, problems }: Traffic, { errors }: ServerProcess): boolean {
  console.log(`\n  ${[...done].map(([name, count]) => `${count} × ${name}`).join(", ")}`);
  for (const problem of new Set([...problems, ...errors])) console.log(`✗ ${problem}`);
  const fieldErrors = problems.length + errors.length;
  console.log(`${fieldErrors === 0 ? "✓" : "✗"} ${fieldErrors} answers were wrong`);
  return fieldErrors === 0;
}

function signed(value: number): string {
  return `${value >= 0 ? "+" : ""}${value.toFixed(1)}`;
}
