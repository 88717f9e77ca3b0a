import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import {
  type DatabaseHandle,
  forbidOutsideTransaction,
  guardTransactions,
  isConnectionError,
} from "#app/server/db/client.server.ts";
import { createListener } from "#app/server/db/listener.server.ts";
import { applyMigrations, compareSchema } from "#app/server/db/migrations.server.ts";
import * as schema from "#app/server/db/schema.ts";
import { installJobs } from "#app/server/jobs/job-queue.server.ts";
import { StartupError } from "#app/lib/errors.ts";

// The key of an advisory lock, which nothing else on this database uses.
const MIGRATION_LOCK = 725272;
const MIN_MAJOR = 15;
/** How long to wait for a database that is still starting, and the interval of the attempts. */
const START_WAIT_MS = 30_000;
const START_RETRY_MS = 500;
const PING_TIMEOUT_MS = 3_000;
/** The timeout of a statement outside of transactions, and of getting a connection. */
const READ_TIMEOUT_MS = 5_000;
const SESSION = [
  "-c TimeZone=UTC",
  "-c statement_timeout=15s",
  "-c lock_timeout=10s",
  "-c idle_in_transaction_session_timeout=30s",
].join(" ");

/** Opens PostgreSQL 15 or newer by its URL and migrates its schema, one process at a time. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: READ_TIMEOUT_MS,
    // A timeout in the driver, because the server's own can't be received over a connection that no longer responds.
    query_timeout: 20_000,
    keepAlive: true,
    options: SESSION,
    application_name: "palapa",
  });
  // Without listeners, an error on an idle connection or between two statements of a transaction would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const handle = handleOf(pool, url, onError);
  try {
    await migrate(url, handle, onError);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

function handleOf(pool: pg.Pool, url: string, onError: (error: Error) => void): DatabaseHandle {
  const client = forbidOutsideTransaction(withReadTimeout(pool), ["query", "connect"]);
  const listener = createListener(url, onError);
  return {
    kind: "postgres",
    db: guardTransactions(drizzle(client, { schema })),
    listen: listener.listen,
    async ping() {
      // query_timeout runs in the driver, so it also ends when the connection no longer responds.
      await client.query({ text: "select 1", query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig);
    },
    async executeSql(text, values) {
      const result = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[];
      return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows as unknown[]) : result.rows };
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/**
 * Gives statements outside of transactions a shorter timeout, so that pages fail soon when the database doesn't respond.
 * Transactions have longer, because they may wait for each other's locks.
 */
function withReadTimeout(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (config: unknown, ...rest: unknown[]) => unknown;
  pool.query = ((config: unknown, ...rest: unknown[]) =>
    query(
      typeof config === "object" ? { query_timeout: READ_TIMEOUT_MS, ...config } : config,
      ...rest,
    )) as typeof pool.query;
  return pool;
}

/** Migrates under an advisory lock, on one connection without statement timeout; closing it releases the lock. */
async function migrate(url: string, handle: DatabaseHandle, onError: (error: Error) => void): Promise<void> {
  const client = await connectForMaintenance(url, onError);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const state = await compareSchema((text) => client.query(text));
    if (state !== "current")
      await inTransaction(client, () => applyMigrations((text, values) => client.query(text, values)));
    await installJobs(handle);
  } finally {
    await client.end();
  }
}

/** Opens a connection without statement timeout and checks the server's version. The caller closes it. */
export async function connectForMaintenance(url: string, onError: (error: Error) => void): Promise<pg.Client> {
  const client = await connectWithRetry(url, onError);
  try {
    await requireVersion(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/** Runs `body` in one transaction on a dedicated connection. */
export async function inTransaction<Result>(client: pg.Client, body: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await body();
    await client.query("commit");
    return result;
  } catch (error) {
    // When the connection is lost, the server has already rolled back.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function connectWithRetry(url: string, onError: (error: Error) => void): Promise<pg.Client> {
  const deadline = performance.now() + START_WAIT_MS;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      application_name: "palapa start",
    });
    client.on("error", onError);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!isConnectionError(error))
        throw new StartupError(`DATABASE_URL: the database rejected the connection: ${(error as Error).message}`, {
          cause: error,
        });
      if (performance.now() > deadline)
        throw new StartupError(
          "DATABASE_URL: the database can't be reached. Is it running, and is the address right?",
          { cause: error },
        );
      await setTimeout(START_RETRY_MS);
    }
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < MIN_MAJOR) {
    throw new StartupError(
      `DATABASE_URL: this is PostgreSQL ${major}, and Palapa needs ${MIN_MAJOR} or newer. Nothing was changed.`,
    );
  }
}
