// `npm run perf:live`: how many pages one server tells of a change, what each of them costs while it is open, and how
// soon they know. Exits with 1 when anything is missed.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "#tests/support/postgres.ts";
import { post, signIn } from "#tests/support/http-client.ts";
import type { ServerProcess } from "#tests/support/server.ts";
import { COLLECTING, METRICS_TOKEN, readMetrics } from "./lib/metrics.ts";
import type { FromPages, ToPages } from "./lib/live-pages.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "./lib/measure.ts";
import { show } from "./lib/table.ts";

const PAGES = 5_000;
const CHANGES = 7;
/** A process that has never held a stream yet still has to load what all of them share. */
const FIRST_PAGES = 50;
const MAX_KB = 64;
const MAX_MS = 1_000;

let isFine = true;
await run("PGlite", {});
const postgres = await startPostgres();
try {
  await run("PostgreSQL", { DATABASE_URL: postgres.url });
} finally {
  await postgres.stop();
}
process.exitCode = isFine ? 0 : 1;

async function run(title: string, settings: Record<string, string>): Promise<void> {
  await withServer({ ...settings, NODE_OPTIONS: COLLECTING, METRICS_TOKEN }, async (server) => {
    const pages = fork("perf/lib/live-pages.ts");
    try {
      await open(pages, server, FIRST_PAGES);
      const before = await memoryOf(server);
      const started = performance.now();
      const opened = await open(pages, server, PAGES - FIRST_PAGES);
      const seconds = (performance.now() - started) / 1000;
      const after = await memoryOf(server);
      const each = (after - before) / (PAGES - FIRST_PAGES) / 1024;
      line(`${title}: pages open`, `${opened}, in ${seconds.toFixed(1)} s`, `${PAGES}`, opened === PAGES);
      const memory = `${each.toFixed(1)} KB (${megabytes(before)} -> ${megabytes(after)} MB)`;
      line(`${title}: memory for each of them`, memory, `<= ${MAX_KB} KB`, each <= MAX_KB);

      const delays = await changeSomeDays(pages, server);
      for (const which of ["first", "median", "last"] as const) {
        const ms = median(delays.map((delay) => delay[which]));
        const target = which === "last" ? `<= ${MAX_MS} ms` : "";
        line(
          `${title}: the ${which} page knows of a change`,
          `${ms.toFixed(0)} ms after it was sent`,
          target,
          ms <= MAX_MS,
        );
      }
      const answered = median(delays.map((delay) => delay.answered));
      line(`${title}: whoever made the change is answered`, `${answered.toFixed(0)} ms after it was sent`, "", true);
      for (const error of server.errors) line(title, error, "no errors", false);
    } finally {
      const gone = once(pages, "exit");
      pages.disconnect();
      await gone;
    }
  });
}

async function open(pages: ChildProcess, { origin }: ServerProcess, count: number): Promise<number> {
  const answer = await ask(pages, { open: count, port: Number(new URL(origin).port) });
  return "opened" in answer ? answer.opened : 0;
}

interface Delay {
  first: number;
  median: number;
  last: number;
  answered: number;
}

/** The owner blocks days, one change after the other; all in milliseconds from sending it, so the commit lies within. */
async function changeSomeDays(pages: ChildProcess, { origin }: ServerProcess): Promise<Delay[]> {
  const cookie = await signIn(origin, owner);
  const delays: Delay[] = [];
  for (let number = 0; number < CHANGES; number++) {
    const day = new Date(Date.now() + (30 + number) * 86_400_000).toISOString().slice(0, 10);
    const hearing = ask(pages, { listen: true });
    const sent = performance.timeOrigin + performance.now();
    const answer = await post(origin, "/admin/blocked-dates", { start_date: day, end_date: day }, cookie);
    const answered = performance.timeOrigin + performance.now() - sent;
    if (!answer.ok) throw new Error(`The block was answered ${answer.status}`);
    const message = await hearing;
    const moments = "heard" in message ? message.heard.map((moment) => moment - sent) : [];
    delays.push({ first: moments[0] ?? 0, median: median(moments), last: moments.at(-1) ?? 0, answered });
  }
  return delays;
}

async function ask(pages: ChildProcess, message: ToPages): Promise<FromPages> {
  const answered = once(pages, "message");
  const gone = once(pages, "exit").then(() => Promise.reject(new Error("The pages' process ended")));
  pages.send(message);
  const [answer] = (await Promise.race([answered, gone])) as [FromPages];
  return answer;
}

async function memoryOf(server: ServerProcess): Promise<number> {
  return (await readMetrics(server)).get("process_resident_memory_bytes") ?? 0;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

function line(name: string, reached: string, target: string, ok: boolean): void {
  isFine &&= ok;
  show({ name, reached, target, ok });
}
