import { sql } from "drizzle-orm";
import type { PgBoss, Queue } from "pg-boss";
import type { DatabaseHandle, Transaction } from "#app/server/db/client.server.ts";
import { repairJobTimes } from "#app/server/jobs/repair-job-times.server.ts";
import type { Log } from "#app/server/log.server.ts";

const NOTIFY_CHANNEL = "palapa_jobs";
/** A server that says nothing of a job for so many seconds has been killed: the job is tried again, by whoever is there. */
const heartbeatSeconds = 20;

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
  /** What is no longer needed is removed, once a day. */
  upkeep: {
    retryLimit: 100,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 600,
    heartbeatSeconds,
  },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];
/** What can be said of a job, in the queue's own words. */
export const JOB_STATES = ["created", "retry", "active", "completed", "cancelled", "failed"];

export type JobHandler = (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

export interface JobQueue {
  /** Works through `queue`, one job after the other; a handler that throws has its job tried again later. */
  work(queue: QueueName, handler: JobHandler): Promise<void>;
  /** Lets jobs under way finish for at most `ms`, then hands them back. */
  stop(ms: number): Promise<void>;
}

/** Makes the queue's own tables, unless they are there. Both databases are opened through this, the tests' too. */
export async function installJobs(database: DatabaseHandle): Promise<void> {
  const { rows } = await database.executeSql("select to_regclass('pgboss.version') is not null as there");
  if ((rows[0] as { there: boolean }).there) return;
  const boss = await startBoss(database, () => {});
  await boss.stop({ graceful: false });
}

/** How often a running server looks for jobs that a wrong clock has put off; the first time is its start. */
const REPAIR_MS = 60 * 60 * 1000;

/** Opens the job queue on the app's own database. */
export async function openJobQueue(database: DatabaseHandle, log: Log): Promise<JobQueue> {
  await repairJobTimes(database);
  const boss = await startBoss(database, (error) => log.error({ err: error }, "The job queue had trouble"));
  boss.on("warning", ({ message }) => log.warn(`Job queue: ${message}`));
  const repair = setInterval(() => {
    repairJobTimes(database).catch((error: unknown) => log.error({ err: error }, "The job queue had trouble"));
  }, REPAIR_MS);
  repair.unref();
  return {
    async work(queue, handler) {
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
 * Sees to it that exactly one job without data waits on a queue: puts one there, due in `seconds`, unless one waits
 * already. By the queue's row lock, of several servers at once one does.
 */
export async function enqueueUnique(tx: Transaction, queue: QueueName, seconds: number): Promise<void> {
  await tx.execute(sql`select 1 from pgboss.queue where name = ${queue} for update`);
  const same = sql`name = ${queue} and state in ('created', 'retry')`;
  const { rows } = await tx.execute(sql`select 1 from pgboss.job where ${same}`);
  if (rows.length > 0) return;
  await enqueueJobs(tx, queue, [{}]);
  await tx.execute(sql`update pgboss.job set start_after = now() + ${seconds} * interval '1 second' where ${same}`);
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

async function startBoss(database: DatabaseHandle, onError: (error: Error) => void): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    db: {
      executeSql: (text, values) => database.executeSql(text, values),
      async listen(_channel, onNotification, onReconnect) {
        const close = await database.listen(NOTIFY_CHANNEL, onNotification, onReconnect);
        onReconnect();
        return { close };
      },
    },
    useListenNotify: true,
    schedule: false,
    // An idle house stays idle: upkeep is for queues of millions, ours hold a few mails a day.
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
  for (const [name, options] of Object.entries(queues)) {
    const known = await boss.getQueue(name);
    if (!known) await boss.createQueue(name, { ...options, notify: true });
    // Made by an earlier version.
    else if (known.heartbeatSeconds !== options.heartbeatSeconds || known.retryLimit !== options.retryLimit)
      await boss.updateQueue(name, options);
  }
  return boss;
}
