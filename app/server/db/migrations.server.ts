import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import path from "node:path";
import { projectRoot } from "#app/server/project-root.server.ts";
import { StartupError } from "#app/lib/errors.ts";

const migrationsFolder = path.join(projectRoot, "app/server/db/migrations");

/** Runs one statement and returns its rows. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
export type Migration = MigrationMeta;

/** All migrations of this program, oldest first; `folderMillis` identifies a migration in the database. */
export function listMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder });
}

/**
 * Compares the database with this program's migrations. Throws a `StartupError` when the database is newer, because an
 * older program must not write into a newer schema.
 */
export async function compareSchema(execute: Execute): Promise<"empty" | "behind" | "current"> {
  const last = await lastMigration(execute);
  const known = Math.max(...listMigrations().map((migration) => migration.folderMillis));
  if (last > known) {
    throw new StartupError(
      "The database was last used by a newer Palapa, and this one does not know its tables. Nothing was changed. Start that newer version again.",
    );
  }
  if (last === 0) return "empty";
  return last < known ? "behind" : "current";
}

/** The `folderMillis` of the newest migration in the database; 0 when there is none. */
export async function lastMigration(execute: Execute): Promise<number> {
  const table = await execute("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!(table.rows[0] as { there: boolean }).there) return 0;
  const applied = await execute("select max(created_at)::text as last from drizzle.__drizzle_migrations");
  return Number((applied.rows[0] as { last: string | null }).last ?? 0);
}

/**
 * Applies those of `migrations` that the database lacks, inside the caller's transaction. Records them in the table of
 * Drizzle's own migrator.
 */
export async function applyMigrations(execute: Execute, migrations: Migration[] = listMigrations()): Promise<void> {
  const last = await lastMigration(execute);
  await execute("create schema if not exists drizzle");
  await execute(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= last) continue;
    for (const statement of sql) await execute(statement);
    await execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, folderMillis]);
  }
}
