import { randomBytes, randomUUID } from "node:crypto";
import { listTables, quoted } from "#app/server/backup/import-rows.server.ts";
import type { Execute } from "#app/server/db/migrations.server.ts";

type Value = (n: number) => string | null;

/** Rows of each table: enough for every status, with and without what may be absent. */
const ROWS = 8;
const AWKWARD = `"O'Brien" \\ {a,b} ☀ ñ \t\n\\N \u2028 <b>`;
const statuses = ["pending", "approved", "denied", "cancelled"];

// Every house can hold any of these, whatever its schema; what a rule asks for stands here, the rest is made up.
const ruled: Record<string, Value> = {
  "profiles.role": (n) => (n === 1 ? "admin" : "user"),
  "profiles.locale": (n) => [null, "en", "es"][n % 3] ?? null,
  "role_changes.change": (n) => ["granted", "declined", "demoted", "left"][n % 4] ?? null,
  "properties.location_type": (n) => (n % 2 ? "address" : "coordinates"),
  "properties.time_zone": () => "America/Mazatlan",
  "properties.currency": () => "USD",
  "properties.price_per_night": (n) => String(24_000 + n),
  "property_images.is_main": (n) => String(n === 0),
  "property_images.path": (n) => `6f9619ff-8b86-4d01-b42d-00cf4fc964ff/${1_795_240_380_000 + n}.jpg`,
  "bookings.status": (n) => statuses[n % 4] ?? null,
  "bookings.start_date": (n) => day(n * 10),
  "bookings.end_date": (n) => day(n * 10 + (n % 3)),
  "bookings.currency": () => "USD",
  "bookings.total_price": (n) => String(60_000 + n),
  "bookings.denial_reason": (n) => (statuses[n % 4] === "denied" ? AWKWARD : null),
  "bookings.quote_lines": () => '[{"kind": "nights", "count": 3, "amount": 72000}]',
  "booking_history.to_status": (n) => statuses[n % 4] ?? null,
  "blocked_dates.start_date": (n) => day(1000 + n * 10),
  "blocked_dates.end_date": (n) => day(1000 + n * 10 + (n % 3)),
  "email_links.kind": (n) => ["verify_email", "change_email", "reset_password"][n % 3] ?? null,
  "mails.state": (n) => ["waiting", "sent", "failed"][n % 3] ?? null,
  "mails.kind": () => "booking_requested",
  "mails.locale": (n) => (n % 2 ? "en" : "es"),
};

/** Written by triggers in the versions that have it. */
const derived = new Set(["booking_figures"]);

interface Column {
  name: string;
  type: string;
  required: boolean;
  target: string | null;
}

/**
 * Fills every table that the database has, in whichever version of the schema, with rows that are valid there: each
 * kind of value, awkward ones, and none. Returns the tables.
 */
export async function seedAll(execute: Execute): Promise<string[]> {
  const tables = (await listTables(execute)).map(({ table }) => table);
  for (const table of tables) {
    if (derived.has(table)) continue;
    const columns = await listColumns(execute, table);
    const keys = new Map<string, string[]>();
    for (const { target } of columns) if (target) keys.set(target, await listKeys(execute, target));
    const values = columns.map(({ type }, index) => `$${index + 1}::text::${type}`).join(", ");
    const statement = `insert into ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(", ")}) values (${values})`;
    for (let n = 0; n < ROWS; n++) {
      await execute(
        statement,
        columns.map((column) => valueOf(table, column, n, keys)),
      );
    }
  }
  return tables;
}

function valueOf(table: string, { name, type, required, target }: Column, n: number, keys: Map<string, string[]>) {
  const value = ruled[`${table}.${name}`];
  if (value) return value(n);
  if (!required && n % 3 === 2) return null;
  if (target) return keys.get(target)?.[n] ?? null;
  const make = made[type];
  if (!make) throw new Error(`No value is known for ${table}.${name}, which is ${type}`);
  return make(n);
}

const made: Record<string, Value> = {
  uuid: () => randomUUID(),
  text: (n) => `${n} ${AWKWARD}`,
  integer: (n) => String(n + 1),
  bigint: (n) => String(9_007_199_254_740_993n + BigInt(n)),
  boolean: (n) => String(n % 2 === 1),
  "double precision": (n) => ["0.30000000000000004", "-110.0212345678901", "5e-324", "3"][n % 4] ?? null,
  date: (n) => day(n),
  jsonb: (n) => ["null", "true", '{"a": [1, null, "x\\ny"], "n": 12345678901234567890.5}', '"word"'][n % 4] ?? null,
  "text[]": (n) => ["{}", '{wifi,"a,b","c\\"d",NULL,"{"}'][n % 2] ?? null,
  "timestamp with time zone": (n) => `2026-03-0${(n % 8) + 1} 23:59:59.${100_001 + n}-07`,
  bytea: (n) => `\\x${randomBytes(n).toString("hex")}`,
};

async function listColumns(execute: Execute, table: string): Promise<Column[]> {
  const { rows } = await execute(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]) as target
    from pg_attribute a where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [`public.${quoted(table)}`],
  );
  return rows as Column[];
}

async function listKeys(execute: Execute, table: string): Promise<string[]> {
  const { rows } = await execute(`select id::text as id from ${quoted(table)} order by id`);
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** Every row of every table as PostgreSQL itself writes a row as text, sorted: what "the same" means for a copy. */
export async function everyRow(execute: Execute): Promise<Record<string, string[]>> {
  await execute("set timezone = 'UTC'");
  const found: Record<string, string[]> = {};
  const { rows } = await execute(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  for (const { name } of rows as { name: string }[]) {
    const all = await execute(`select each::text as row from public.${quoted(name)} each`);
    found[name] = (all.rows as { row: string }[]).map(({ row }) => row).toSorted();
  }
  return found;
}

function day(n: number): string {
  return new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
}

/** Every row of these tables with its columns by name. */
export async function rowsByTable(
  execute: Execute,
  tables: string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const { rows } = await execute(`select to_jsonb(each) as row from public.${quoted(table)} each`);
    found[table] = (rows as { row: Record<string, unknown> }[]).map(({ row }) => row);
  }
  return found;
}

/** Takes everything out of a database, its tables too. */
export async function emptySchema(execute: Execute): Promise<void> {
  await execute("drop schema if exists pgboss cascade");
  await execute("drop schema if exists drizzle cascade");
  await execute("drop schema public cascade");
  await execute("create schema public");
}

/** All that a schema is made of, as PostgreSQL describes it; `open` lists constraints that were never checked. */
export async function shapeOf(execute: Execute): Promise<Record<string, unknown[]>> {
  const list = async (text: string) => (await execute(text)).rows;
  const ours = "'public'::regnamespace";
  return {
    columns: await list(`select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as default
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' and c.relnamespace = ${ours} order by 1, 2`),
    constraints:
      await list(`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = ${ours} order by 1, 2`),
    indexes: await list("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1"),
    triggers: await list(`select pg_get_triggerdef(t.oid) as trigger, tgenabled as awake from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = ${ours} order by 1`),
    functions: await list(`select pg_get_functiondef(p.oid) as function from pg_proc p where p.pronamespace = ${ours}
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
    open: await list(`select conname from pg_constraint where connamespace = ${ours} and not convalidated order by 1`),
  };
}
