import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type * as schema from "#app/server/db/schema.ts";

/** Both drivers answer a raw statement with `rows`; that is all the domain relies on. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** PGlite or PostgreSQL, the same to everyone above. Inside a transaction use only the `tx` that it hands out. */
export type Database = PgDatabase<RowsHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** An open database and what needs more than a query. */
export interface DatabaseHandle {
  kind: "embedded" | "postgres";
  db: Database;
  /**
   * Calls `onMessage` for each NOTIFY on `channel`, in this and every other process. After a lost connection it
   * listens again by itself and calls `onResumed`, because what happened in between was not heard.
   */
  listen(channel: string, onMessage: (payload: string) => void, onResumed: () => void): Promise<() => Promise<void>>;
  /** Refuses (throws) when the database does not answer within a few seconds. */
  ping(): Promise<void>;
  /** Runs SQL as it stands, several statements when there are no values; what the job queue speaks. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** The rows of a raw statement. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = await db.execute(query);
  return result.rows as Row[];
}

/** The LIKE pattern for what contains `text` as it was typed: % and _ are no wildcards. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether a name contains `text`, whatever the case and the accents of either: 'nandu' is in 'Ñandú'. */
export function nameContains(name: AnyColumn, text: string): SQL {
  return sql`fold_text(${name}) like fold_text(${likePattern(text)})`;
}

/**
 * The name of the constraint that refused a statement, or null. Drizzle wraps the driver's error as its cause;
 * both drivers carry PostgreSQL's own code and constraint name.
 */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause !== "object" || cause === null) return null;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code?.startsWith("23") && constraint ? constraint : null;
}

// 08: connection trouble; 53300: too many connections; 57P01..03: shut down, crashed, starting up.
const UNREACHABLE =
  /^(08...|53300|57P0[123]|E(CONN(REFUSED|RESET|ABORTED)|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN))$/;
// The driver and its pool give these no code.
const UNREACHABLE_SENTENCE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|Query read timeout)/;

/** Whether the statement failed because the database could not be reached, so that trying again later may work. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && UNREACHABLE.test(code)) return true;
  if (UNREACHABLE_SENTENCE.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  return error.cause !== undefined && isConnectionError(error.cause);
}

/** Whether something could not be written because the disk is full: the database's own or the one of `DATA_DIR`. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT" || isDiskFull(error.cause);
}

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * The driver's client, refusing the named methods while a transaction runs. A query past the transaction would
 * wait for itself for ever with PGlite, and silently leave the transaction on PostgreSQL.
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

/** Makes the transactions of `db` known to `forbidOutsideTransaction`. */
export function guardTransactions(db: Database): Database {
  const transaction = db.transaction.bind(db);
  db.transaction = (body, config) => transaction((tx) => insideTransaction.run(true, () => body(tx)), config);
  return db;
}
