import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { enqueueJobs, type JobQueue, openJobQueue } from "#app/server/jobs/job-queue.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";

const handle = await testDatabase();
const log = pino({ level: "silent" });
const CRON_SECONDS = 1;
/** A schedule that is not due during the tests. */
const YEARLY = "0 0 1 1 *";
let queue: JobQueue;
afterEach(async () => {
  await queue.stop(1_000);
});

test("a job runs if and only if its transaction is committed", async () => {
  queue = await openJobQueue(handle, log);
  const done: unknown[] = [];
  await queue.work("mail", async (data) => void done.push(data));
  const rolledBack = handle.db.transaction(async (tx) => {
    await enqueueJobs(tx, "mail", [{ mail_id: "lost" }]);
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await handle.db.transaction((tx) => enqueueJobs(tx, "mail", [{ mail_id: "committed" }]));
  await eventually(() => expect(done).toEqual([{ mail_id: "committed" }]));
});

test("several jobs of one transaction all run, although they share one notification", async () => {
  queue = await openJobQueue(handle, log);
  const done = new Set<unknown>();
  await queue.work("mail", async ({ mail_id }) => void done.add(mail_id));
  await handle.db.transaction(async (tx) => {
    const mails = ["first", "second", "third"].map((mail_id) => ({ mail_id }));
    await enqueueJobs(tx, "mail", mails);
  });
  await eventually(() => expect(done).toEqual(new Set(["first", "second", "third"])));
});

test("a job postponed while the clock was years ahead runs after the next start", async () => {
  await handle.db.transaction((tx) => enqueueJobs(tx, "mail", [{ mail_id: "put off" }]));
  await handle.executeSql(`update pgboss.job set start_after = now() + interval '5 years' where name = 'mail';
    update pgboss.queue set monitor_on = now() + interval '5 years', maintain_on = now() + interval '5 years'`);
  queue = await openJobQueue(handle, log);
  const done: unknown[] = [];
  await queue.work("mail", async (data) => void done.push(data));
  await eventually(() => expect(done).toEqual([{ mail_id: "put off" }]));
  const { rows } = await handle.executeSql(
    "select 1 from pgboss.queue where greatest(monitor_on, maintain_on) > now() + interval '1 day'",
  );
  expect(rows).toEqual([]);
});

test("a job that fails waits for its retry", async () => {
  queue = await openJobQueue(handle, log);
  const tried = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("no mail server")));
  await queue.work("mail", tried);
  await handle.db.transaction((tx) => enqueueJobs(tx, "mail", [{ mail_id: "later" }]));
  await eventually(async () => {
    const { rows } = await handle.executeSql(
      "select state, start_after > now() as later from pgboss.job where data->>'mail_id' = $1",
      ["later"],
    );
    expect(rows).toEqual([{ state: "retry", later: true }]);
  });
  expect(tried).toHaveBeenCalledOnce();
});

/** Sets the state after a long time without a server. */
async function missSchedules(): Promise<void> {
  await handle.executeSql(`update pgboss.version set cron_on = now() - interval '400 days';
    update pgboss.schedule set created_on = now() - interval '400 days'`);
}

test("a schedule that was due while no server ran runs once after the start of several servers", async () => {
  const done: string[] = [];
  queue = await openJobQueue(handle, log, CRON_SECONDS);
  await queue.schedule("cleanup", YEARLY, async () => void done.push("not due"));
  await queue.stop(1_000);
  await missSchedules();
  queue = await openJobQueue(handle, log, CRON_SECONDS);
  const other = await openJobQueue(handle, log, CRON_SECONDS);
  await queue.schedule("cleanup", YEARLY, async () => void done.push("one"));
  await other.schedule("cleanup", YEARLY, async () => void done.push("other"));
  await eventually(async () => {
    const { rows } = await handle.executeSql("select state from pgboss.job where name = 'cleanup'");
    expect(rows).toEqual([{ state: "completed" }]);
  });
  await other.stop(1_000);
  expect(done).toHaveLength(1);
});

test("the queue of an earlier version, whose jobs scheduled themselves, is deleted at the start", async () => {
  await handle.executeSql("select pgboss.create_queue('upkeep', '{\"policy\": \"standard\"}')");
  await handle.executeSql("insert into pgboss.job (name) values ('upkeep')");
  queue = await openJobQueue(handle, log);
  for (const table of ["queue", "job"]) {
    const { rows } = await handle.executeSql(`select name from pgboss.${table} where name = 'upkeep'`);
    expect(rows).toEqual([]);
  }
});
