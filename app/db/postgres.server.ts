import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type Database, type DatabaseHandle, guardClient, guardTransactions } from "#app/db/client.server.ts";
import * as schema from "#app/db/schema.ts";

// Any number that nothing else on this database uses: 'palapa' as a telephone keypad spells it.
const MIGRATION_LOCK = 725272;
const RELISTEN_MS = 500;

/** Opens PostgreSQL 15 or newer by its URL and brings its schema up to date, one process at a time. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<DatabaseHandle> {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000, application_name: "palapa" });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on("error", onError);
  try {
    await migrateUnderLock(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: "postgres",
    db: guardTransactions(drizzle(guardClient(pool, ["query", "connect"]), { schema }) as unknown as Database),
    listen: (channel, onMessage, onResumed) => listen(url, channel, onMessage, onResumed, onError),
    async ping() {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

async function migrateUnderLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // An advisory lock belongs to its connection: lock, migrate and unlock on the same one.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: "app/db/migrations" });
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Holds a connection of its own, because a pooled one would forget that it listens. */
async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onResumed: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: "palapa live" });
    next.on("error", onError);
    next.on("end", () => lost(next));
    next.on("notification", (message) => onMessage(message.payload ?? ""));
    client = next;
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  }
  function lost(which: pg.Client): void {
    if (stopped || which !== client) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().then(onResumed, (error: Error) => {
        onError(error);
        if (client) lost(client);
      });
    }, RELISTEN_MS);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}
