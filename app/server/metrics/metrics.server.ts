import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { App } from "#app/context.server.ts";
import { type BusinessMetrics, readBusinessMetrics } from "#app/server/metrics/business-metrics.server.ts";

/** A database that says nothing for so long is told of as down, well before the asker gives up. */
const TIMEOUT_MS = 3_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the process counts and measures, for Prometheus. */
export interface Metrics {
  contentType: string;
  /** Counts an answer by its route's pattern, never the address that was asked for; `seconds` until it was ready. */
  answered(request: { method: string; route: string }, status: number, seconds: number): void;
  /** All of it as text, with the house's figures as they are now; without them while the database doesn't answer. */
  text(): Promise<string>;
}

export function openMetrics({ database, live }: Pick<App, "database" | "live">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, route and status, and the seconds until the answer was ready to be sent.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const streams = new Gauge({
    name: "palapa_live_streams",
    help: "Open pages that this process tells of changes.",
    registers,
  });
  const isUp = new Gauge({
    name: "palapa_database_up",
    help: "1 while the database answers within three seconds, else 0; the house's figures are then missing.",
    registers,
  });
  const showHouse = houseGauges(registers);
  return {
    contentType: registry.contentType,
    answered: ({ method, route }, status, seconds) => requests.observe({ method, route, status }, seconds),
    async text() {
      const figures = await inTime(readBusinessMetrics(database.db));
      isUp.set(figures ? 1 : 0);
      showHouse(figures);
      streams.set(live.count());
      return registry.metrics();
    },
  };
}

/** The figures that are the house's and not this process's: every server on the same database tells the same. */
function houseGauges(registers: Registry[]): (figures: BusinessMetrics | null) => void {
  const bookings = new Gauge({
    name: "palapa_bookings",
    help: "Bookings by status.",
    labelNames: ["status"],
    registers,
  });
  const mails = new Gauge({
    name: "palapa_mails",
    help: "Mails of the outbox that were not sent, by state: waiting for the next try, or failed for good.",
    labelNames: ["state"],
    registers,
  });
  const oldestMail = new Gauge({
    name: "palapa_mail_oldest_waiting_seconds",
    help: "Age of the mail that has waited longest; 0 when none waits.",
    registers,
  });
  const backup = new Gauge({
    name: "palapa_backup_timestamp_seconds",
    help: "When the last daily backup was done, in seconds since 1970; 0 while there has been none.",
    registers,
  });
  const jobs = new Gauge({
    name: "palapa_jobs",
    help: "Jobs by queue and state.",
    labelNames: ["queue", "state"],
    registers,
  });
  return (figures) => {
    // What is not known is left out; the last known value would look like a present one.
    for (const gauge of [bookings, mails, jobs]) gauge.reset();
    for (const gauge of [oldestMail, backup]) gauge.remove();
    if (!figures) return;
    for (const { status, count } of figures.bookings) bookings.set({ status }, count);
    for (const { state, count } of figures.mails) mails.set({ state }, count);
    for (const { queue, state, count } of figures.jobs) jobs.set({ queue, state }, count);
    oldestMail.set(figures.oldestMail);
    backup.set(figures.backup);
  };
}

/** Null when it fails or takes too long. Why the database is away, the log and `/readyz` say. */
async function inTime<Value>(reading: Promise<Value>): Promise<Value | null> {
  const { promise: silence, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, TIMEOUT_MS, null);
  try {
    return await Promise.race([reading.catch(() => null), silence]);
  } finally {
    clearTimeout(timer);
  }
}
