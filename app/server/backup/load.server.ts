import { BackupError } from "#app/lib/errors.ts";
import { readEntries, readLines } from "#app/server/backup/read-archive.server.ts";
import { entryOfTable, type Manifest } from "#app/server/backup/manifest.ts";
import type { CheckedBackup } from "#app/server/backup/restore.server.ts";
import { listTables, quoted, setPortableOutput, writeRows } from "#app/server/backup/import-rows.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { applyMigrations, type Execute } from "#app/server/db/migrations.server.ts";
import { enqueueJobs } from "#app/server/jobs/job-queue.server.ts";

/**
 * Creates the backup's tables in an empty database, writes its rows and applies newer migrations, inside the caller's
 * transaction. The schema's triggers are disabled meanwhile, because the rows contain what they write (statistics,
 * history). Constraints and foreign keys are checked.
 */
export async function loadBackup(execute: Execute, { file, manifest, applied }: CheckedBackup): Promise<void> {
  await applyMigrations(execute, applied);
  await setPortableOutput(execute);
  const shapes = new Map((await listTables(execute)).map((shape) => [shape.table, shape]));
  const names = [...shapes.keys()].map((table) => `public.${quoted(table)}`);
  // Rows that migrations wrote are in the backup too.
  await execute(`truncate ${names.join(", ")}`);
  for (const name of names) await execute(`alter table ${name} disable trigger user`);
  const parts = new Map(manifest.tables.map((part) => [entryOfTable(part.table), part]));
  if (parts.size !== shapes.size) throw otherTables(file);
  for await (const { name, body } of readEntries(file)) {
    const part = parts.get(name);
    if (!part) continue;
    const shape = shapes.get(part.table);
    if (!shape || shape.columns.join() !== part.columns.join()) throw otherTables(file);
    const written = await writeRows(execute, shape, readLines(body)).catch((error: unknown) => {
      throw isAboutData(error) ? badRows(file, part.table, (error as Error).message) : error;
    });
    if (written !== part.rows) throw badRows(file, part.table, `${written} rows instead of ${part.rows}`);
  }
  await execute("delete from property_images where path = any($1)", [manifest.removed_photos]);
  for (const name of names) await execute(`alter table ${name} enable trigger user`);
  await applyMigrations(execute);
  // After the migrations, because earlier versions of the schema lack the column.
  await execute("update properties set host_photo = null where host_photo = any($1)", [manifest.removed_photos]);
}

/** Enqueues the jobs that make the restored photos' variants, which backups don't contain. */
export async function enqueueVariants(db: Database, { photos }: Manifest): Promise<void> {
  await db.transaction((tx) =>
    enqueueJobs(
      tx,
      "photo-widths",
      photos.map(({ path }) => ({ path })),
    ),
  );
}

/** PostgreSQL's classes 22 (a value that its type can't have) and 23 (a constraint that the rows break). */
function isAboutData(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? "");
}

function badRows(file: string, table: string, reason: string): BackupError {
  return new BackupError(
    `${file} can't be restored: its table ${table} holds rows that it can't have (${reason}). Nothing was changed. Take another backup.`,
  );
}

function otherTables(file: string): BackupError {
  return new BackupError(`${file} does not hold the tables that its own schema has. Nothing was changed.`);
}
