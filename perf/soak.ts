// `npm run perf:soak -- [minutes] [postgres]`: generates traffic at a steady rate, for 20 minutes by default, and samples the
// server's metrics every ten seconds after a garbage collection. Prints a row each minute and then which metrics grow.
// Exits with 1 when one does, or when a response was wrong.
import { setTimeout } from "node:timers/promises";
import { openMailServer } from "#tests/support/mail-server.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import type { ServerProcess } from "#tests/support/server.ts";
import { GC_HOOK, METRICS_TOKEN, readMetrics, sumOf } from "./lib/metrics.ts";
import { median, withServer } from "./lib/measure.ts";
import { startTraffic, type Traffic } from "./soak/traffic.ts";
import { isGrowing, trendOf } from "./soak/trend.ts";

const INTERVAL_MS = 10_000;
/** One minute. */
const SAMPLES_PER_ROW = 6;
const MB = 1024 * 1024;

/** How each sampled value is read, in the unit that is printed. */
const readers: Record<string, (metrics: Map<string, number>) => number> = {
  "resident MB": (metrics) => sumOf(metrics, "process_resident_memory_bytes") / MB,
  "heap MB": (metrics) => sumOf(metrics, "nodejs_heap_size_used_bytes") / MB,
  "outside the heap MB": (metrics) => sumOf(metrics, "nodejs_external_memory_bytes") / MB,
  handles: (metrics) => sumOf(metrics, "nodejs_active_resources_total"),
  "open files": (metrics) => sumOf(metrics, "process_open_fds"),
  "live pages": (metrics) => sumOf(metrics, "palapa_live_streams"),
};
type Sample = { minutes: number } & Record<string, number>;

const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) throw new Error("How many minutes? npm run perf:soak -- 20");
const onPostgres = process.argv[3] === "postgres";
const mailServer = await openMailServer();
const postgres = onPostgres ? await startPostgres() : null;
const settings: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
try {
  const measured = { ...settings, SMTP_URL: mailServer.url, NODE_OPTIONS: GC_HOOK, METRICS_TOKEN };
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
  const isStable = reportTrends(samples);
  return report(traffic, server) && isStable;
}

async function watch(server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  console.log(["minute".padStart(8), ...Object.keys(readers).map((name) => name.padStart(20))].join(""));
  const passed = () => performance.now() - started;
  for (let due = INTERVAL_MS; passed() < minutes * 60_000; due += INTERVAL_MS) {
    await setTimeout(Math.max(0, due - passed()));
    const metrics = await readMetrics(server);
    const values = Object.entries(readers).map(([name, read]) => [name, read(metrics)] as const);
    samples.push({ ...Object.fromEntries(values), minutes: passed() / 60_000 });
    if (samples.length % SAMPLES_PER_ROW === 0) printRow(samples.slice(-SAMPLES_PER_ROW));
  }
  return samples;
}

/** Prints a row with the medians of a minute. */
function printRow(last: Sample[]): void {
  const cells = Object.keys(readers).map((name) =>
    median(last.map((sample) => sample[name] ?? 0))
      .toFixed(1)
      .padStart(20),
  );
  console.log((last.at(-1)?.minutes ?? 0).toFixed(1).padStart(8) + cells.join(""));
}

/** Prints the trend of each value without the first quarter, in which the server warms up; returns whether none grows. */
function reportTrends(samples: Sample[]): boolean {
  const steady = samples.slice(Math.floor(samples.length / 4));
  console.log("");
  return Object.keys(readers)
    .map((name) => {
      const trend = trendOf(steady.map((sample) => ({ minutes: sample.minutes, value: sample[name] ?? 0 })));
      const grows = isGrowing(trend);
      const text = `${trend.mean.toFixed(1)}, ${signed(trend.hourly)} per hour, ± ${trend.noise.toFixed(1)}`;
      console.log(`${grows ? "✗" : "✓"} ${name.padEnd(22)} ${text}${grows ? ": grows" : ""}`);
      return !grows;
    })
    .every(Boolean);
}

function report({ counts, problems }: Traffic, { errors }: ServerProcess): boolean {
  console.log(`\n  ${[...counts].map(([name, count]) => `${count} × ${name}`).join(", ")}`);
  for (const problem of new Set([...problems, ...errors])) console.log(`✗ ${problem}`);
  const wrong = problems.length + errors.length;
  console.log(`${wrong === 0 ? "✓" : "✗"} ${wrong} responses were wrong`);
  return wrong === 0;
}

function signed(value: number): string {
  return `${value >= 0 ? "+" : ""}${value.toFixed(1)}`;
}
