import type { Execute } from "#app/server/db/migrations.server.ts";

/** Rows that are read or written with one statement. */
const BATCH = 500;

/** A table with its columns, and the type of each. */
export interface TableShape {
  table: string;
  columns: string[];
  types: string[];
}

/** Sets how values are written as text, so that all databases write and read the same. */
export async function setPortableOutput(execute: Execute): Promise<void> {
  await execute("set local datestyle = 'ISO, YMD'");
  await execute("set local timezone = 'UTC'");
  await execute("set local extra_float_digits = 1");
  await execute("set local bytea_output = 'hex'");
}

/** All tables of the schema, each after those that it references; without the job queue's. */
export async function listTables(execute: Execute): Promise<TableShape[]> {
  const { rows } = await execute(`
    select c.relname as "table", json_agg(a.attname order by a.attnum) as columns,
      json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
      (select coalesce(json_agg(f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname order by c.relname`);
  const waiting = rows as (TableShape & { needs: string[] })[];
  const ordered: TableShape[] = [];
  const done = new Set<string>();
  while (ordered.length < waiting.length) {
    const next = waiting.find(({ table, needs }) => !done.has(table) && needs.every((needed) => done.has(needed)));
    if (!next) throw new Error("The tables refer to each other in a circle");
    const { table, columns, types } = next;
    ordered.push({ table, columns, types });
    done.add(table);
  }
  return ordered;
}

/**
 * Reads a table inside the caller's transaction: one line for each row, a JSON array of PostgreSQL's text form of each
 * value, or null. PGlite and PostgreSQL read it back into the same value.
 */
export async function* readRows(execute: Execute, { table, columns }: TableShape): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column)}::text`).join(", ");
  await execute(
    `declare backup_rows no scroll cursor for select to_json(array[${values}])::text as line from public.${quoted(table)}`,
  );
  for (;;) {
    const { rows } = await execute(`fetch ${BATCH} from backup_rows`);
    if (rows.length > 0) yield (rows as { line: string }[]).map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await execute("close backup_rows");
}

/** Writes lines of `readRows` into a table, inside the caller's transaction. Returns the number of rows. */
export async function writeRows(
  execute: Execute,
  { table, columns, types }: TableShape,
  lines: AsyncIterable<string>,
): Promise<number> {
  const values = types.map((type, index) => `(line ->> ${index})::${type}`).join(", ");
  const statement = `insert into public.${quoted(table)} (${columns.map(quoted).join(", ")})
    select ${values} from json_array_elements($1::text::json) as each(line)`;
  let count = 0;
  let batch: string[] = [];
  const write = async () => {
    if (batch.length > 0) await execute(statement, [`[${batch.join(",")}]`]);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) if (batch.push(line) === BATCH) await write();
  await write();
  return count;
}

/** Quotes an identifier for a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
