import { readMigrationFiles } from "drizzle-orm/migrator";
import path from "node:path";
import { projectRoot } from "#app/project-root.server.ts";
import { StartProblem } from "#app/start-problem.server.ts";

export const migrationsFolder = path.join(projectRoot, "app/db/migrations");

type Execute = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * How the database stands to this program's migrations: 'empty', 'behind' or 'current'. Throws when it is ahead:
 * an older program must not write into a newer schema.
 */
export async function compareSchema(execute: Execute): Promise<"empty" | "behind" | "current"> {
  const table = await execute("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!(table.rows[0] as { there: boolean }).there) return "empty";
  const applied = await execute("select max(created_at)::text as last from drizzle.__drizzle_migrations");
  const last = Number((applied.rows[0] as { last: string | null }).last ?? 0);
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
  if (last > known) {
    throw new StartProblem(
      "The database was last used by a newer Palapa, and this one does not know its tables. Nothing was changed. Start that newer version again.",
    );
  }
  if (last === 0) return "empty";
  return last < known ? "behind" : "current";
}
