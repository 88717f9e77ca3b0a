import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { enqueueJobs, type JobQueue, openJobQueue } from "#app/server/jobs/job-queue.server.ts";
import { testDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";

const handle = await testDatabase();
const log = pino({ level: "silent" });
let queue: JobQueue;
afterEach(() => queue.stop(1_000));

test("a job is done when the change that asked for it is committed, and never when it is not", async () => {
  queue = await openJobQueue(handle, log);
  const done: unknown[] = [];
  await queue.work("mail", async (data) => void done.push(data));
  const undone = handle.db.transaction(async (tx) => {
    await enqueueJobs(tx, "mail", [{ mail_id: "lost" }]);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await handle.db.transaction((tx) => enqueueJobs(tx, "mail", [{ mail_id: "kept" }]));
  await eventually(() => expect(done).toEqual([{ mail_id: "kept" }]));
});

test("several jobs of one change are all done, though their notifications are one", async () => {
  queue = await openJobQueue(handle, log);
  const done = new Set<unknown>();
  await queue.work("mail", async ({ mail_id }) => void done.add(mail_id));
  await handle.db.transaction(async (tx) => {
    const mails = ["first", "second", "third"].map((mail_id) => ({ mail_id }));
    await enqueueJobs(tx, "mail", mails);
  });
  await eventually(() => expect(done).toEqual(new Set(["first", "second", "third"])));
});

test("a job that was put off while the clock was years ahead is done at the next start", async () => {
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

test("a job that fails waits for its next try", async () => {
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
