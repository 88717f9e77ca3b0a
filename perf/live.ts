// `npm run perf:live`: how many open pages one server notifies of a change, how much memory each of them takes, and how
// soon they receive it. Exits with 1 when a target is missed.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "#tests/support/postgres.ts";
import { post, signIn } from "#tests/support/http-client.ts";
import type { ServerProcess } from "#tests/support/server.ts";
import { GC_HOOK, METRICS_TOKEN, readMetrics } from "./lib/metrics.ts";
import type { PagesResponse, PagesRequest } from "./lib/live-pages.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "./lib/measure.ts";
import { printRow } from "./lib/table.ts";

const PAGES = 5_000;
const CHANGES = 7;
/** Opened before the measurement, because the first stream loads code that all share. */
const FIRST_PAGES = 50;
const MAX_KB = 64;
const MAX_MS = 1_000;

let isSuccessful = true;
await run("PGlite", {});
const postgres = await startPostgres();
try {
  await run("PostgreSQL", { DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
process.exitCode = isSuccessful ? 0 : 1;

async function run(title: string, settings: Record<string, string>): Promise<void> {
  await withServer({ ...settings, NODE_OPTIONS: GC_HOOK, METRICS_TOKEN }, async (server) => {
    const pages = fork("perf/lib/live-pages.ts");
    try {
      await open(pages, server, FIRST_PAGES);
      const before = await memoryOf(server);
      const started = performance.now();
      const opened = await open(pages, server, PAGES - FIRST_PAGES);
      const seconds = (performance.now() - started) / 1000;
      const after = await memoryOf(server);
      const each = (after - before) / (PAGES - FIRST_PAGES) / 1024;
      report(`${title}: pages open`, `${opened}, in ${seconds.toFixed(1)} s`, `${PAGES}`, opened === PAGES);
      const memory = `${each.toFixed(1)} KB (${megabytes(before)} -> ${megabytes(after)} MB)`;
      report(`${title}: memory of each page`, memory, `<= ${MAX_KB} KB`, each <= MAX_KB);

      const delays = await measureDelays(pages, server);
      for (const which of ["first", "median", "last"] as const) {
        const ms = median(delays.map((delay) => delay[which]));
        const target = which === "last" ? `<= ${MAX_MS} ms` : "";
        report(
          `${title}: the ${which} page receives a change`,
          `${ms.toFixed(0)} ms after it was sent`,
          target,
          ms <= MAX_MS,
        );
      }
      const answered = median(delays.map((delay) => delay.answered));
      report(`${title}: the change itself is confirmed`, `${answered.toFixed(0)} ms after it was sent`, "", true);
      for (const error of server.errors) report(title, error, "no errors", false);
    } finally {
      const exited = once(pages, "exit");
      pages.disconnect();
      await exited;
    }
  });
}

async function open(pages: ChildProcess, { origin }: ServerProcess, count: number): Promise<number> {
  const response = await request(pages, { open: count, port: Number(new URL(origin).port) });
  return "opened" in response ? response.opened : 0;
}

interface Delay {
  first: number;
  median: number;
  last: number;
  answered: number;
}

/** Blocks days one after another, and measures the delays from sending each change, in milliseconds. */
async function measureDelays(pages: ChildProcess, { origin }: ServerProcess): Promise<Delay[]> {
  const cookie = await signIn(origin, owner);
  const delays: Delay[] = [];
  for (let number = 0; number < CHANGES; number++) {
    const day = new Date(Date.now() + (30 + number) * 86_400_000).toISOString().slice(0, 10);
    const nextChange = request(pages, { listen: true });
    const sent = performance.timeOrigin + performance.now();
    const response = await post(origin, "/admin/blocked-dates", { start_date: day, end_date: day }, cookie);
    const answered = performance.timeOrigin + performance.now() - sent;
    if (!response.ok) throw new Error(`The block returned ${response.status}`);
    const message = await nextChange;
    const moments = "received" in message ? message.received.map((moment) => moment - sent) : [];
    delays.push({ first: moments[0] ?? 0, median: median(moments), last: moments.at(-1) ?? 0, answered });
  }
  return delays;
}

async function request(pages: ChildProcess, message: PagesRequest): Promise<PagesResponse> {
  const answered = once(pages, "message");
  const exited = once(pages, "exit").then(() => Promise.reject(new Error("The pages' process ended")));
  pages.send(message);
  const [response] = (await Promise.race([answered, exited])) as [PagesResponse];
  return response;
}

async function memoryOf(server: ServerProcess): Promise<number> {
  return (await readMetrics(server)).get("process_resident_memory_bytes") ?? 0;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

function report(name: string, reached: string, target: string, ok: boolean): void {
  isSuccessful &&= ok;
  printRow({ name, reached, target, ok });
}
