import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { openJobQueue } from "#app/server/jobs/job-queue.server.ts";
import { repairJobTimes } from "#app/server/jobs/repair-job-times.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";

// Only on PostgreSQL, whose clock is not that of this process.

const handle = await testDatabase();
const CRON_SECONDS = 1;
afterEach(() => vi.useRealTimers());

test("schedules continue in a server whose clock was years ahead and is corrected while it runs", async () => {
  const lastPass = async () => {
    const { rows } = await handle.executeSql("select cron_on from pgboss.version");
    return (rows[0] as { cron_on: Date | null }).cron_on;
  };
  await handle.executeSql("update pgboss.version set cron_on = null");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 365 * 86_400_000 });
  const queue = await openJobQueue(handle, pino({ level: "silent" }), CRON_SECONDS);
  await eventually(async () => expect(await lastPass()).not.toBeNull());
  vi.useRealTimers();
  await handle.executeSql("update pgboss.version set cron_on = now() + interval '5 years'");
  await repairJobTimes(handle);
  expect(await lastPass()).toBeNull();
  await eventually(async () => expect(await lastPass()).not.toBeNull());
  await queue.stop(1_000);
});
