import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "#app/server/db/client.server.ts";

/** Runs `body` in the open transaction, or else in a new one. */
export type Write = (body: (tx: Transaction) => Promise<void>) => Promise<void>;

interface OpenTransaction {
  tx: Transaction;
  failure?: Error;
}

/**
 * Returns the database client for Better Auth, and `write`, which joins the transaction that Better Auth has open, so that
 * an account and its e-mail are written together. Better Auth only logs an error in an e-mail hook; here the error rolls
 * the transaction back.
 */
export function joinTransactions(db: Database) {
  const current = new AsyncLocalStorage<OpenTransaction>();
  const transaction: Database["transaction"] = (body, config) =>
    db.transaction(async (tx) => {
      const open: OpenTransaction = { tx };
      const result = await current.run(open, () => body(tx));
      if (open.failure) throw open.failure;
      return result;
    }, config);
  const client = new Proxy(db, {
    get(target, name) {
      const value: unknown = name === "transaction" ? transaction : Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const write: Write = async (body) => {
    const open = current.getStore();
    if (!open) return db.transaction(body);
    await body(open.tx).catch((error: Error) => {
      open.failure = error;
    });
  };
  return { client, write };
}
