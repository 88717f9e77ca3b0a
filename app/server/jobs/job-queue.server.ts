import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock, PgBoss, Queue } from "pg-boss";
import type { DatabaseHandle, Transaction } from "#app/server/db/client.server.ts";
import { repairJobTimes } from "#app/server/jobs/repair-job-times.server.ts";
import type { Log } from "#app/server/log.server.ts";

/** The channel on which pg-boss notifies of jobs in its schema `pgboss`. */
const NOTIFY_CHANNEL = `pgboss_${createHash("sha224").update("pgboss").digest("hex").slice(0, 24)}`;
/**
 * A job without a heartbeat for this many seconds belonged to a server that was killed, and is retried by any server.
 */
const heartbeatSeconds = 20;

/**
 * A queue whose jobs are scheduled by cron: at most one waits or runs on all servers. A failed one is retried until the
 * next is due.
 */
const scheduled = {
  policy: "exclusive",
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds,
} as const;

/** All queues, with their retries. */
const queues = {
  /**
   * Retried first after 30 seconds, then at growing intervals for a day. The attempts are counted in the e-mail's row,
   * not by the job.
   */
  mail: {
    retryLimit: 1_000,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds,
  },
  /** Makes all variants of a new photo, before a visitor requests them. */
  "photo-widths": { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 120, heartbeatSeconds },
  /** Removes the files of a deleted photo. */
  "photo-removal": {
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds,
  },
  /** Reminds of requests without an answer, and cancels those whose first day has come. */
  answers: scheduled,
  /** Deletes what is no longer needed. */
  cleanup: scheduled,
  /** Reads the calendars of other sites. */
  "calendar-feeds": scheduled,
  /** Makes the day's backup. */
  backup: scheduled,
} satisfies Record<string, Omit<Queue, "name">>;

/** The queue of the cleanup in earlier versions, whose jobs enqueued their successors. */
const OLD_QUEUE = "upkeep";

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
/** pg-boss's names of a job's states. */
export const JOB_STATES = ["created", "retry", "active", "completed", "cancelled", "failed"];

export type JobHandler = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export interface JobQueue {
  /** Handles the jobs of `queue`, one after the other; a job whose handler throws is retried later. */
  work(queue: QueueName, handler: JobHandler): Promise<void>;
  /**
   * Runs `handler` at the times of `cron` (UTC), on one of all servers that schedule it. Times missed while no server
   * ran cause one run soon after a start, so an hourly job also runs on a server that is started for an hour a day.
   */
  schedule(queue: QueueName, cron: string, handler: JobHandler): Promise<void>;
  /** Waits at most `ms` for running jobs, then returns them to the queue. */
  stop(ms: number): Promise<void>;
}

/** Creates the queue's tables, unless they exist. */
export async function installJobs(database: DatabaseHandle): Promise<void> {
  const { rows } = await database.executeSql("select to_regclass('pgboss.version') is not null as there");
  if ((rows[0] as { there: boolean }).there) return;
  const boss = await startBoss(database, null, () => {});
  await boss.stop({ graceful: false });
}

/** The interval of repairs of the jobs' times; the first is at the start. */
const REPAIR_MS = 60 * 60 * 1000;

/** The cron of jobs that check themselves what is due. */
export const EVERY_HOUR = "0 * * * *";
export const EVERY_HALF_HOUR = "*/30 * * * *";
export const EVERY_10_MINUTES = "*/10 * * * *";

/** Seconds between checks of the schedules, and of the jobs that they enqueue; the maximum of pg-boss. */
const CRON_SECONDS = 45;

/** A clock that is not set back with the machine's, for which pg-boss's timers would otherwise wait. */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** Opens the job queue on the app's own database. */
export async function openJobQueue(database: DatabaseHandle, log: Log, cronSeconds = CRON_SECONDS): Promise<JobQueue> {
  const onError = (error: unknown) => log.error({ err: error }, "The job queue had trouble");
  await repairJobTimes(database);
  const boss = await startBoss(database, cronSeconds, onError);
  boss.on("warning", ({ message }) => {
    // The monotonic clock differs once the machine's was set or suspended; pg-boss schedules by the database's.
    if (!message.includes("Clock skew")) log.warn(`Job queue: ${message}`);
  });
  // A clock that was ahead also stops the cron until its times are repaired, so the repair can't be a scheduled job.
  const repair = setInterval(() => void repairJobTimes(database).catch(onError), REPAIR_MS);
  repair.unref();
  const work: JobQueue["work"] = async (queue, handler) => {
    const pace = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 60 };
    let worker = "";
    worker = await boss.work(queue, pace, async (jobs) => {
      try {
        for (const { data, signal } of jobs) await handler(data as Record<string, unknown>, signal);
      } finally {
        // One notification may announce several jobs, so jobs are fetched until none is left.
        boss.notifyWorker(worker);
      }
    });
  };
  return {
    work,
    async schedule(queue, cron, handler) {
      await work(queue, handler);
      await boss.schedule(queue, cron, null, { missed: "once" });
    },
    async stop(ms) {
      clearInterval(repair);
      await boss.stop({ graceful: true, timeout: ms, close: false });
    },
  };
}

/**
 * Enqueues a job for each of `data`, inside the caller's transaction: they exist if, and only if, it commits. They start
 * `delay` seconds later, or up to a minute after that. Plain SQL, because pg-boss would read its queues over its own
 * connection, which with PGlite waits for the transaction.
 */
export async function enqueueJobs(
  tx: Transaction,
  queue: QueueName,
  data: Record<string, unknown>[],
  delay = 0,
): Promise<void> {
  const { rows } = await tx.execute(sql`
    with job as (
      insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, heartbeat_seconds, deletion_seconds, start_after, keep_until)
      select name, each, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, heartbeat_seconds, deletion_seconds, now() + ${delay}::int * interval '1 second',
        now() + retention_seconds * interval '1 second'
      from pgboss.queue, jsonb_array_elements(${JSON.stringify(data)}::jsonb) each
      where name = ${queue} returning name
    ) select pg_notify(${NOTIFY_CHANNEL}, name) from job`);
  if (rows.length !== data.length) throw new Error(`There is no job queue ${queue}`);
}

/**
 * Enqueues a job to run now, replacing jobs with the same data that wait for a retry. Does nothing and returns false
 * while one of them runs.
 */
export async function retryNow(tx: Transaction, queue: QueueName, data: Record<string, unknown>): Promise<boolean> {
  const same = sql`name = ${queue} and data = ${JSON.stringify(data)}::jsonb`;
  const running = await tx.execute(sql`select 1 from pgboss.job where ${same} and state = 'active'`);
  if (running.rows.length > 0) return false;
  await tx.execute(sql`delete from pgboss.job where ${same} and state in ('created', 'retry')`);
  await enqueueJobs(tx, queue, [data]);
  return true;
}

async function startBoss(
  database: DatabaseHandle,
  cronSeconds: number | null,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    db: {
      executeSql: (text, values) => database.executeSql(text, values),
      async listen(channel, onNotification, onReconnect) {
        const close = await database.listen(channel, onNotification, onReconnect);
        onReconnect();
        return { close };
      },
    },
    useListenNotify: true,
    clock: steadyClock,
    schedule: cronSeconds !== null,
    cronMonitorIntervalSeconds: cronSeconds ?? CRON_SECONDS,
    cronWorkerIntervalSeconds: cronSeconds ?? CRON_SECONDS,
    // pg-boss's maintenance is for queues of millions of jobs; these have a few e-mails a day, and an idle server
    // should stay idle.
    maintenanceIntervalSeconds: 3600,
    // Both are needed to find jobs whose server was killed.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    queueCacheIntervalSeconds: 600,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.deleteQueue(OLD_QUEUE);
  for (const [name, options] of Object.entries<Omit<Queue, "name">>(queues)) {
    const { policy, ...changeable } = options;
    const known = await boss.getQueue(name);
    if (!known) await boss.createQueue(name, { policy, ...changeable, notify: true });
    // Created by an earlier version.
    else if (known.heartbeatSeconds !== options.heartbeatSeconds || known.retryLimit !== options.retryLimit)
      await boss.updateQueue(name, changeable);
  }
  return boss;
}
