import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { App } from "#app/context.server.ts";
import { type BusinessMetrics, readBusinessMetrics } from "#app/server/metrics/business-metrics.server.ts";

/** A database that takes longer is reported as down; well below Prometheus's default scrape timeout of 10 seconds. */
const TIMEOUT_MS = 3_000;
/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process and the totals of the database, for Prometheus. */
export interface Metrics {
  contentType: string;
  /** Records a response by its route's pattern; `seconds` is the time until it was ready to be sent. */
  recordResponse(request: { method: string; route: string }, status: number, seconds: number): void;
  /** All metrics in Prometheus's text format; without the database's totals while the database doesn't respond. */
  text(): Promise<string>;
}

export function openMetrics({ database, live }: Pick<App, "database" | "live">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, route and status, and the seconds until the response was ready to be sent.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const streams = new Gauge({
    name: "palapa_live_streams",
    help: "Open event streams of this process.",
    registers,
  });
  const isUp = new Gauge({
    name: "palapa_database_up",
    help: "1 while the database answers within three seconds, else 0; the business metrics are missing then.",
    registers,
  });
  const setBusinessMetrics = createBusinessGauges(registers);
  return {
    contentType: registry.contentType,
    recordResponse: ({ method, route }, status, seconds) => requests.observe({ method, route, status }, seconds),
    async text() {
      const business = await withTimeout(readBusinessMetrics(database.db));
      isUp.set(business ? 1 : 0);
      setBusinessMetrics(business);
      streams.set(live.count());
      return registry.metrics();
    },
  };
}

/** Creates the gauges of the database's totals, which are the same on all servers, and returns their setter. */
function createBusinessGauges(registers: Registry[]): (metrics: BusinessMetrics | null) => void {
  const bookings = new Gauge({
    name: "palapa_bookings",
    help: "Bookings by status.",
    labelNames: ["status"],
    registers,
  });
  const mails = new Gauge({
    name: "palapa_mails",
    help: "E-mails of the outbox that are not sent, by state: waiting for the next attempt, or failed.",
    labelNames: ["state"],
    registers,
  });
  const oldestEmail = new Gauge({
    name: "palapa_mail_oldest_waiting_seconds",
    help: "Age of the oldest waiting e-mail; 0 when none waits.",
    registers,
  });
  const backup = new Gauge({
    name: "palapa_backup_timestamp_seconds",
    help: "When the last daily backup finished, in seconds since 1970; 0 before the first one.",
    registers,
  });
  const jobs = new Gauge({
    name: "palapa_jobs",
    help: "Jobs by queue and state.",
    labelNames: ["queue", "state"],
    registers,
  });
  return (metrics) => {
    // Unknown values are removed, because an old value would look like a current one.
    for (const gauge of [bookings, mails, jobs]) gauge.reset();
    for (const gauge of [oldestEmail, backup]) gauge.remove();
    if (!metrics) return;
    for (const { status, count } of metrics.bookings) bookings.set({ status }, count);
    for (const { state, count } of metrics.mails) mails.set({ state }, count);
    for (const { queue, state, count } of metrics.jobs) jobs.set({ queue, state }, count);
    oldestEmail.set(metrics.oldestEmail);
    backup.set(metrics.backup);
  };
}

/** Null when `reading` fails or takes too long; the log and `/readyz` report why. */
async function withTimeout<Value>(reading: Promise<Value>): Promise<Value | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, TIMEOUT_MS, null);
  try {
    return await Promise.race([reading.catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
