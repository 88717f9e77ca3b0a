import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock, PgBoss, Queue } from "pg-boss";
import type { DatabaseHandle, Transaction } from "#app/server/db/client.server.ts";
import { repairJobTimes } from "#app/server/jobs/repair-job-times.server.ts";
import type { Log } from "#app/server/log.server.ts";

/** The channel on which pg-boss notifies of jobs in its schema `pgboss`. */
const NOTIFY_CHANNEL = `pgboss_${createHash("sha224").update("pgboss").digest("hex").slice(0, 24)}`;
/** A job without a heartbeat for this many seconds belonged to a server that was killed, and is retried by any server. */
const heartbeatSeconds = 20;

/**
 * A queue whose jobs come by cron: at most one waits or runs, on whichever server. A failed one is retried until the next
 * is due.
 */
const scheduled = {
  policy: "exclusive",
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds,
} as const;

/** Every queue of background work, with how often and how long a job is tried again. */
const queues = {
  /** Tried first after 30 seconds, then at growing intervals for a day. The mail's row counts its tries, not the job. */
  mail: {
    retryLimit: 1_000,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds,
  },
  /** All widths of a new photo, before a visitor asks for them. */
  "photo-widths": { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 120, heartbeatSeconds },
  /** The files of a photo that was deleted. */
  "photo-removal": {
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds,
  },
  /** Deletes what is no longer needed. */
  cleanup: scheduled,
  /** Makes the day's backup. */
  backup: scheduled,
} satisfies Record<string, Omit<Queue, "name">>;

/** The cleanup's queue in earlier versions, whose jobs planned their successors. */
const OLD_QUEUE = "upkeep";

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
/** What can be said of a job, in the queue's own words. */
export const JOB_STATES = ["created", "retry", "active", "completed", "cancelled", "failed"];

export type JobHandler = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export interface JobQueue {
  /** Works through `queue`, one job after the other; a handler that throws has its job tried again later. */
  work(queue: QueueName, handler: JobHandler): Promise<void>;
  /**
   * Runs `handler` at the times of `cron` (UTC), on one of all servers that schedule it. Times that passed while no
   * server ran come to one run soon after a start, so an hourly job runs on a server that is open for an hour a day.
   */
  schedule(queue: QueueName, cron: string, handler: JobHandler): Promise<void>;
  /** Lets jobs under way finish for at most `ms`, then hands them back. */
  stop(ms: number): Promise<void>;
}

/** Makes the queue's own tables, unless they are there. Both databases are opened through this, the tests' too. */
export async function installJobs(database: DatabaseHandle): Promise<void> {
  const { rows } = await database.executeSql("select to_regclass('pgboss.version') is not null as there");
  if ((rows[0] as { there: boolean }).there) return;
  const boss = await startBoss(database, null, () => {});
  await boss.stop({ graceful: false });
}

/** Between two repairs of a running server's job times; the first is at its start. */
const REPAIR_MS = 60 * 60 * 1000;

/** The cron of a job that finds out itself what is due. */
export const EVERY_HOUR = "0 * * * *";

/** Seconds between two looks at the schedules, and at the jobs that they have sent; the most that pg-boss takes. */
const CRON_SECONDS = 45;

/** Runs evenly when the machine's clock is set back: pg-boss's timers would else wait until it has caught up. */
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
    // The steady clock differs once the machine's was set or has slept; pg-boss plans by the database's.
    if (!message.includes("Clock skew")) log.warn(`Job queue: ${message}`);
  });
  // A clock that was ahead stops the cron itself until its times are repaired, so no scheduled job can repair them.
  const repair = setInterval(() => void repairJobTimes(database).catch(onError), REPAIR_MS);
  repair.unref();
  const work: JobQueue["work"] = async (queue, handler) => {
    const pace = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 60 };
    let worker = "";
    worker = await boss.work(queue, pace, async (jobs) => {
      try {
        for (const { data, signal } of jobs) await handler(data as Record<string, unknown>, signal);
      } finally {
        // One notification may stand for several jobs: after each the next is fetched, until none is left.
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
 * Puts a job on a queue for each of `data`, inside the caller's transaction: they exist if, and only if, it commits.
 * Plain SQL, because pg-boss would read its queues over its own connection, which with PGlite waits for the transaction.
 */
export async function enqueueJobs(tx: Transaction, queue: QueueName, data: Record<string, unknown>[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    with job as (
      insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
      select name, each, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, heartbeat_seconds, deletion_seconds, now() + retention_seconds * interval '1 second'
      from pgboss.queue, jsonb_array_elements(${JSON.stringify(data)}::jsonb) each
      where name = ${queue} returning name
    ) select pg_notify(${NOTIFY_CHANNEL}, name) from job`);
  if (rows.length !== data.length) throw new Error(`There is no job queue ${queue}`);
}

/**
 * Puts a job on a queue anew, now, in place of those with the same data that wait for their time. False, and nothing
 * done, while one of them runs.
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
    // An idle server stays idle: pg-boss's maintenance is for queues of millions, ours hold a few mails a day.
    maintenanceIntervalSeconds: 3600,
    // Both together look for jobs whose server was killed.
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
    // Made by an earlier version.
    else if (known.heartbeatSeconds !== options.heartbeatSeconds || known.retryLimit !== options.retryLimit)
      await boss.updateQueue(name, changeable);
  }
  return boss;
}
