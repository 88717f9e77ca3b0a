import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type * as schema from "#app/server/db/schema.ts";

/** The part of a raw statement's result that both drivers share. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** PGlite or PostgreSQL behind one type. Inside a transaction, use only the `tx` that it passes. */
export type Database = PgDatabase<RowsHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** An open database, with what goes beyond queries. */
export interface DatabaseHandle {
  kind: "embedded" | "postgres";
  db: Database;
  /**
   * Calls `onMessage` for each NOTIFY on `channel`, from this and every other process. After a lost connection it
   * reconnects and calls `onResumed`, because notifications in between were missed. Resolves to a function that stops.
   */
  listen(channel: string, onMessage: (payload: string) => void, onResumed: () => void): Promise<() => Promise<void>>;
  /** Throws when the database does not respond within a few seconds. */
  ping(): Promise<void>;
  /** Runs raw SQL for the job queue; without values it may have several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** Runs a raw statement and returns its rows. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = await db.execute(query);
  return result.rows as Row[];
}

/** The LIKE pattern for values that contain `text` literally: % and _ are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The SQL condition that a name contains `text`, ignoring case and accents: 'Ñandú' contains 'nandu'. */
export function nameContains(name: AnyColumn | SQL, text: string): SQL {
  return sql`fold_text(${name}) like fold_text(${likePattern(text)})`;
}

/**
 * The name of the constraint that a statement violated, or null for any other error. Drizzle wraps the driver's error as
 * its cause; both drivers provide PostgreSQL's error code and constraint name.
 */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause !== "object" || cause === null) return null;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code?.startsWith("23") && constraint ? constraint : null;
}

// 08: connection exceptions; 53300: too many connections; 57P01..03: shut down, crashed, starting up.
const CONNECTION_CODES =
  /^(08...|53300|57P0[123]|E(CONN(REFUSED|RESET|ABORTED)|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN))$/;
// Errors of the driver and its pool that have no code.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|Query read timeout)/;

/** Whether a statement failed because the database could not be reached, so that a later retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && CONNECTION_CODES.test(code)) return true;
  if (CONNECTION_MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  return error.cause !== undefined && isConnectionError(error.cause);
}

/** Whether a write failed because a disk is full, that of the database or of `DATA_DIR`. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT" || isDiskFull(error.cause);
}

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Wraps the driver's client so that the named methods throw inside a transaction's body. A query that bypasses its
 * transaction would deadlock with PGlite, and silently run outside of the transaction on PostgreSQL.
 */
export function forbidOutsideTransaction<Client extends object>(client: Client, methods: string[]): Client {
  return new Proxy(client, {
    get(target, name) {
      if (methods.includes(String(name)) && insideTransaction.getStore()) {
        throw new Error("A query inside a transaction must use its tx, not the outer database");
      }
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return value.bind(target) as unknown;
    },
  });
}

/** Lets `forbidOutsideTransaction` detect the transactions of `db`. */
export function guardTransactions(db: Database): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = (body, config) => transaction((tx) => insideTransaction.run(true, () => body(tx)), config);
  return db;
}
