import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, test, vi } from "vitest";
import { type DatabaseHandle, isConnectionError, rowsOf } from "#app/server/db/client.server.ts";
import { openPostgres } from "#app/server/db/postgres.server.ts";
import { eventually } from "#tests/support/eventually.ts";

/** A separate database, because these tests close its connections. */
async function withDatabase(
  body: (handle: DatabaseHandle, url: string, errors: Error[]) => Promise<void>,
): Promise<void> {
  const name = `palapa_broken_${process.hrtime.bigint()}`;
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  const errors: Error[] = [];
  const handle = await openPostgres(url.href, (error) => errors.push(error));
  try {
    await body(handle, url.href, errors);
  } finally {
    await handle.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** Closes all other connections to the database. */
async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

test("a lost connection is reopened, and listeners are told that they may have missed notifications", () =>
  withDatabase(async (handle, url, errors) => {
    const received: string[] = [];
    const resumed = vi.fn<() => void>();
    await handle.listen("palapa", (payload) => received.push(payload), resumed);
    await cutConnections(url);
    await eventually(() => expect(resumed).toHaveBeenCalledOnce());
    await handle.executeSql("select pg_notify('palapa', 'calendar')");
    await eventually(() => expect(received).toEqual(["calendar"]));
    expect(errors.every(isConnectionError)).toBe(true);
  }));

test("a connection lost during a transaction fails only that transaction", () =>
  withDatabase(async (handle, url) => {
    const cut = handle.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await cutConnections(url);
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toSatisfy(isConnectionError);
    // The pool's other connections are closed as well, and may detect it later.
    await eventually(() => handle.ping());
  }));

test("every connection uses UTC and has a statement timeout", () =>
  withDatabase(async ({ db }) => {
    const show = async (name: string) => (await rowsOf<Record<string, string>>(db, sql.raw(`show ${name}`)))[0];
    expect(await show("timezone")).toEqual({ TimeZone: "UTC" });
    expect(await show("statement_timeout")).toEqual({ statement_timeout: "15s" });
    expect(await show("lock_timeout")).toEqual({ lock_timeout: "10s" });
  }));

test("two servers that start at once on an empty database both find its tables", () =>
  withDatabase(async (handle, url) => {
    await handle.executeSql(
      "drop schema public cascade; create schema public; drop schema drizzle cascade; drop schema pgboss cascade",
    );
    const both = await Promise.all([openPostgres(url, () => {}), openPostgres(url, () => {})]);
    for (const each of both) {
      expect((await each.executeSql("select count(*)::int as count from properties")).rows).toEqual([{ count: 0 }]);
      await each.close();
    }
  }));

test("a database of a newer version is rejected with a message", () =>
  withDatabase(async (handle, url) => {
    await handle.executeSql(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
    );
    await expect(openPostgres(url, () => {})).rejects.toThrow("newer Palapa");
  }));
