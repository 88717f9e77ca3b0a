import { expect, inject, test } from "vitest";
import type { DatabaseHandle } from "#app/db/client.server.ts";
import { createPglite, openEmbedded } from "#app/db/embedded.server.ts";
import { applyMigrations, type Execute, listMigrations, type Migration } from "#app/db/migrations.server.ts";
import { connectForUpkeep, openPostgres } from "#app/db/postgres.server.ts";
import { copyTemplate } from "#test/database.ts";
import { emptySchema, fillHouse, rowsByTable, shapeOf } from "#test/full-house.ts";

const migrations = listMigrations();
const rewritten = new Set(["bookings.quote_lines"]);
/** Tables that the migration of this number empties, because what they held was worth minutes. */
const emptied: Record<string, number> = { rate_limits: 6 };

/** A database as a program with these migrations left it, filled, and the way to open it with this program. */
interface OldHouse {
  execute: Execute;
  open: () => Promise<DatabaseHandle>;
}

async function oldHouse(applied: Migration[], use: (old: OldHouse) => Promise<void>): Promise<void> {
  const server = inject("postgresUrl");
  if (!server) return oldEmbedded(applied, use);
  const url = await copyTemplate(server);
  const client = await connectForUpkeep(url, () => {});
  try {
    const execute: Execute = (text, values) => client.query(text, values);
    await emptySchema(execute);
    await applyMigrations(execute, applied);
    await use({ execute, open: () => openPostgres(url, () => {}) });
  } finally {
    await client.end();
  }
}

const pglite = inject("postgresUrl") ? null : await createPglite({});

async function oldEmbedded(applied: Migration[], use: (old: OldHouse) => Promise<void>): Promise<void> {
  if (!pglite) throw new Error("These tests run on PostgreSQL");
  const execute: Execute = (text, values) => pglite.query(text, values);
  await emptySchema(execute);
  await applyMigrations(execute, applied);
  const open = async () => openEmbedded({ loadDataDir: await pglite.dumpDataDir("none") });
  await use({ execute, open });
}

test.each(migrations.slice(0, -1).map((_, index) => index + 1))(
  "a house of the schema of %i migrations is brought up to date with all that is in it",
  (count) =>
    oldHouse(migrations.slice(0, count), async ({ execute, open }) => {
      const tables = await fillHouse(execute);
      // Until the third migration the lines of a quote said in English what they are for.
      const says = count < 4;
      if (says) await execute(`update bookings set quote_lines = '[{"label": "3 nights", "amount": 72000}]'`);
      const before = await rowsByTable(execute, tables);
      const handle = await open();
      try {
        const upgraded: Execute = (text, values) => handle.executeSql(text, values);
        const after = await rowsByTable(upgraded, tables);
        for (const table of tables) {
          expect(before[table]).not.toEqual([]);
          if ((emptied[table] ?? 0) >= count) continue;
          const columns = Object.keys(before[table]?.[0] ?? {}).filter(
            (column) => !rewritten.has(`${table}.${column}`),
          );
          expect({ table, rows: only(after[table], columns) }).toEqual({ table, rows: only(before[table], columns) });
        }
        const lines = await upgraded("select distinct quote_lines -> 0 ->> 'kind' as kind from bookings");
        expect(lines.rows).toEqual([{ kind: "nights" }]);
        const figures = await upgraded(
          `select property_id, status, currency, count(*)::int, sum(total_price)::bigint from bookings group by 1, 2, 3
          except select property_id, status, currency, count, total_price from booking_figures`,
        );
        expect(figures.rows).toEqual([]);
        expect(await shapeOf(upgraded)).toEqual(await freshShape());
      } finally {
        await handle.close();
      }
    }),
  180_000,
);

/** The migration that gave each currency its own minor units. */
const money = migrations.findIndex(({ sql }) => sql.some((statement) => statement.includes("minor_units")));

test.each([
  ["JPY", "240", 24_000, 240],
  ["USD", "240.50", 24_050, 24_050],
  ["KWD", "240.500", 24_050, 240_500],
])(
  "a price in %s, stored in hundredths before, is still %s afterwards",
  (currency, _, before, after) =>
    oldHouse(migrations.slice(0, money), async ({ execute, open }) => {
      await fillHouse(execute);
      const lines = JSON.stringify([
        { kind: "nights", count: 1, amount: before },
        { kind: "extra-guests", count: 1, amount: before },
      ]);
      await execute("update properties set currency = $1, price_per_night = $2::int", [currency, before]);
      await execute("update bookings set currency = $1, total_price = $2::int, quote_lines = $3::jsonb", [
        currency,
        2 * before,
        lines,
      ]);
      await execute("update payments set amount = $1::int", [before]);
      const handle = await open();
      try {
        const { rows } = await handle.executeSql(`select
          (select array_agg(distinct price_per_night::text) from properties) as price,
          (select array_agg(distinct total_price::text) from bookings) as total,
          (select array_agg(distinct line ->> 'amount') from bookings, jsonb_array_elements(quote_lines) line) as lines,
          (select array_agg(distinct amount::text) from payments) as paid,
          (select sum(total_price)::text from booking_figures) as figures,
          (select sum(total_price)::text from bookings) as counted`);
        const [{ figures, counted, ...amounts }] = rows as [Record<string, unknown>];
        const unit = [String(after)];
        expect(amounts).toEqual({ price: unit, total: [String(2 * after)], lines: unit, paid: unit });
        expect(figures).toBe(counted);
      } finally {
        await handle.close();
      }
    }),
  180_000,
);

function only(rows: Record<string, unknown>[] = [], columns: string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

/** What a database is like that was made by this program. */
async function freshShape(): Promise<unknown> {
  shape ??= oldShape();
  return shape;
}
let shape: Promise<unknown> | undefined;
function oldShape(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return oldHouse(migrations, async ({ execute }) => resolve(await shapeOf(execute))).then(() => promise);
}
