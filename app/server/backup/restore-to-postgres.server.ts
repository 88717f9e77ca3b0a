import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { backupName, backUpTo } from "#app/server/backup/backup-file.server.ts";
import { BackupError } from "#app/lib/errors.ts";
import { enqueueVariants, loadBackup } from "#app/server/backup/load.server.ts";
import { backupFolder } from "#app/server/backup/daily-backups.server.ts";
import type { CheckedBackup, RestoreOptions } from "#app/server/backup/restore.server.ts";
import { quoted } from "#app/server/backup/import-rows.server.ts";
import { compareSchema, type Execute } from "#app/server/db/migrations.server.ts";
import { connectForMaintenance, inTransaction, openPostgres } from "#app/server/db/postgres.server.ts";
import * as schema from "#app/server/db/schema.ts";
import type { Env } from "#app/server/env.server.ts";

/**
 * Restores into a PostgreSQL database that no server is using. Existing data are first backed up; then one transaction
 * replaces the tables. Returns the file of that backup; null when there were no data.
 */
export async function restoreToPostgres(
  env: Env,
  url: string,
  backup: CheckedBackup,
  putPhotos: () => Promise<void>,
  { replace, now, onStep }: RestoreOptions,
): Promise<string | null> {
  const client = await connectForMaintenance(url, () => {});
  const execute: Execute = (text, values) => client.query(text, values);
  let previousData: string | null = null;
  try {
    await assertNoServer(execute);
    if (await holdsData(execute)) {
      if (!replace) {
        throw new BackupError(
          "DATABASE_URL: this database holds an installation already. Nothing was changed. To back it up and restore, add --replace (npm run restore -- FILE --replace).",
        );
      }
      onStep("Backing up the previous data");
      previousData = await backUpPrevious(env, client, now);
    }
    onStep("Writing the rows");
    await inTransaction(client, async () => {
      await dropTables(execute);
      await loadBackup(execute, backup);
      onStep("Storing the photos");
      await putPhotos();
    });
  } finally {
    await client.end();
  }
  const handle = await openPostgres(url, () => {});
  try {
    await enqueueVariants(handle.db, backup.manifest);
  } finally {
    await handle.close();
  }
  return previousData;
}

/** Throws while a server is running, because it would continue with replaced tables. */
async function assertNoServer(execute: Execute): Promise<void> {
  const { rows } = await execute(
    "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'palapa%'",
  );
  if (rows.length > 0)
    throw new BackupError("DATABASE_URL: a Palapa is running on this database. Nothing was changed. Stop it first.");
}

/** Whether the database holds a property or users. Throws for another program's database, and for a newer version's. */
async function holdsData(execute: Execute): Promise<boolean> {
  if ((await compareSchema(execute)) === "empty") {
    if ((await listOldTables(execute)).length === 0) return false;
    throw new BackupError(
      "DATABASE_URL: this database holds tables that are not Palapa's. Nothing was changed. Give Palapa a database of its own.",
    );
  }
  const { rows } = await execute(
    "select exists (select 1 from properties) or exists (select 1 from profiles) as holds",
  );
  return (rows[0] as { holds: boolean }).holds;
}

async function backUpPrevious(env: Env, client: pg.Client, now: Date): Promise<string> {
  const file = path.resolve(backupFolder(env.DATA_DIR), `before-restore-${backupName(now)}`);
  await backUpTo(file, env, drizzle(client, { schema }), now);
  return file;
}

/** Drops the schemas, tables and functions of Palapa's own database, apart from those of extensions. */
async function dropTables(execute: Execute): Promise<void> {
  await execute("drop schema if exists drizzle cascade");
  await execute("drop schema if exists pgboss cascade");
  for (const table of await listOldTables(execute)) await execute(`drop table public.${quoted(table)} cascade`);
  const { rows } = await execute(`
    select oid::regprocedure::text as signature from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  for (const { signature } of rows as { signature: string }[]) await execute(`drop function ${signature} cascade`);
}

async function listOldTables(execute: Execute): Promise<string[]> {
  const { rows } = await execute(`
    select relname as table from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  return (rows as { table: string }[]).map(({ table }) => table);
}
