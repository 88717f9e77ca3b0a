import type { DatabaseHandle } from "#app/server/db/client.server.ts";

/** More than twice the six hours of the longest retry delay, as in `latestPlausible`, but by the database's clock. */
const MAX_AHEAD = "interval '2 days'";

/**
 * Repairs times in the queue's tables that a wrong clock has set too far ahead: jobs that are due then are due now,
 * those started or completed then get the current time, and the queue's maintenance may run at once.
 */
export async function repairJobTimes({ executeSql }: Pick<DatabaseHandle, "executeSql">): Promise<void> {
  await executeSql(`
    update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after > now() + ${MAX_AHEAD};
    update pgboss.job set started_on = now(), heartbeat_on = now()
      where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${MAX_AHEAD};
    update pgboss.job set completed_on = now() where completed_on > now() + ${MAX_AHEAD};
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + ${MAX_AHEAD};
    update pgboss.schedule set created_on = now() where created_on > now() + ${MAX_AHEAD};
    update pgboss.version set cron_on = null, flow_on = null, bam_on = null, monitor_backoff_on = null
      where greatest(cron_on, flow_on, bam_on, monitor_backoff_on) > now() + ${MAX_AHEAD};`);
}
