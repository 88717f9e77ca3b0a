import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { demoProperty, demoPhotos } from "#app/features/property/demo-property.ts";
import { createPglite, openEmbedded } from "#app/server/db/embedded.server.ts";
import { applyMigrations, type Execute, listMigrations, type Migration } from "#app/server/db/migrations.server.ts";
import { connectForMaintenance, openPostgres } from "#app/server/db/postgres.server.ts";
import { demoParts } from "#app/features/property/demo-parts.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { emptySchema, seedAll, rowsByTable, describeSchema } from "#tests/support/seed-all.ts";

const migrations = listMigrations();
/** Columns that a migration rewrites or drops. */
const rewritten = new Set(["bookings.quote_lines", "properties.is_demo"]);
/** Tables that a later migration drops: the totals by status and currency, now counted by the dashboard. */
const dropped = new Set(["booking_figures"]);

/** Tables with short-lived data, which the migration of this number empties. */
const emptied: Record<string, number> = { rate_limits: 6 };

/** A database with the first migrations applied, and a function that opens it with the current version. */
interface OldDatabase {
  execute: Execute;
  open: () => Promise<DatabaseHandle>;
}

async function withOldDatabase(applied: Migration[], use: (old: OldDatabase) => Promise<void>): Promise<void> {
  const server = inject("postgresUrl");
  if (!server) return withOldEmbedded(applied, use);
  const url = await copyTemplate(server);
  const client = await connectForMaintenance(url, () => {});
  try {
    const execute: Execute = (text, values) => client.query(text, values);
    await emptySchema(execute);
    await applyMigrations(execute, applied);
    await use({ execute, open: () => openPostgres(url, () => {}) });
  } finally {
    await client.end();
  }
}

const pglite = inject("postgresUrl")
  ? null
  : await createPglite({ loadDataDir: new Blob([await readFile(inject("pgliteDump"))]) });

async function withOldEmbedded(applied: Migration[], use: (old: OldDatabase) => Promise<void>): Promise<void> {
  if (!pglite) throw new Error("These tests run on PostgreSQL");
  const execute: Execute = (text, values) => pglite.query(text, values);
  await emptySchema(execute);
  await applyMigrations(execute, applied);
  const open = async () => openEmbedded({ loadDataDir: await pglite.dumpDataDir("none") });
  await use({ execute, open });
}

const counts = migrations.slice(0, -1).map((_, index) => index + 1);

// The oldest schema runs all migrations on the embedded database; PostgreSQL tests every version.
test.each(inject("postgresUrl") ? counts : counts.slice(0, 1))(
  "a database with the first %i migrations is upgraded with all its data",
  (count) =>
    withOldDatabase(migrations.slice(0, count), async ({ execute, open }) => {
      const tables = await seedAll(execute);
      // Before the fourth migration the lines of a quote had English labels.
      const hasLabels = count < 4;
      if (hasLabels) await execute(`update bookings set quote_lines = '[{"label": "3 nights", "amount": 72000}]'`);
      const before = await rowsByTable(execute, tables);
      const handle = await open();
      try {
        const upgraded: Execute = (text, values) => handle.executeSql(text, values);
        const retained = tables.filter((table) => !dropped.has(table));
        const after = await rowsByTable(upgraded, retained);
        for (const table of retained) {
          expect(before[table]).not.toEqual([]);
          if ((emptied[table] ?? 0) >= count) continue;
          const columns = Object.keys(before[table]?.[0] ?? {}).filter(
            (column) => !rewritten.has(`${table}.${column}`),
          );
          expect({ table, rows: only(after[table], columns) }).toEqual({ table, rows: only(before[table], columns) });
        }
        const lines = await upgraded("select distinct quote_lines -> 0 ->> 'kind' as kind from bookings");
        expect(lines.rows).toEqual([{ kind: "nights" }]);
        expect(await describeSchema(upgraded)).toEqual(await newShape());
      } finally {
        await handle.close();
      }
    }),
  180_000,
);

/** The migration that gave each currency its own minor units. */
const money = migrations.findIndex(({ sql }) => sql.some((statement) => statement.includes("minor_units")));

/** Prices stored in hundredths before the migration, and in minor units after it. */
const prices = [
  // ¥240, $240.50 and 240.500 dinars.
  { currency: "JPY", before: 24_000, after: 240 },
  { currency: "USD", before: 24_050, after: 24_050 },
  { currency: "KWD", before: 24_050, after: 240_500 },
];

test(
  "prices stored in hundredths are converted to minor units, in currencies with none, two and three decimals",
  () =>
    withOldDatabase(migrations.slice(0, money), async ({ execute, open }) => {
      await seedAll(execute);
      const { rows: properties } = await execute("select id from properties order by id");
      // Each currency has a property, which has a booking, which has a payment.
      const ids = (properties as { id: string }[]).map(({ id }) => id);
      for (const [index, { currency, before }] of prices.entries()) {
        const id = ids[index];
        const lines = JSON.stringify([
          { kind: "nights", count: 1, amount: before },
          { kind: "extra-guests", count: 1, amount: before },
        ]);
        await execute("update properties set currency = $2, price_per_night = $3::int where id = $1::uuid", [
          id,
          currency,
          before,
        ]);
        await execute(
          "update bookings set currency = $2, total_price = $3::int, quote_lines = $4::jsonb where property_id = $1::uuid",
          [id, currency, 2 * before, lines],
        );
        await execute(
          "update payments set amount = $2::int where booking_id in (select id from bookings where property_id = $1::uuid)",
          [id, before],
        );
      }
      const handle = await open();
      try {
        for (const [index, { after }] of prices.entries()) {
          const { rows } = await handle.executeSql(
            `with stays as (select * from bookings where property_id = $1::uuid) select
          (select array_agg(distinct price_per_night::text) from properties where id = $1::uuid) as price,
          (select array_agg(distinct total_price::text) from stays) as total,
          (select array_agg(distinct line ->> 'amount') from stays, jsonb_array_elements(quote_lines) line) as lines,
          (select array_agg(distinct amount::text) from payments where booking_id in (select id from stays)) as paid`,
            [ids[index]],
          );
          const [amounts] = rows as [Record<string, unknown>];
          const unit = [String(after)];
          expect(amounts).toEqual({ price: unit, total: [String(2 * after)], lines: unit, paid: unit });
        }
      } finally {
        await handle.close();
      }
    }),
  180_000,
);

/** Inserts a renamed demo property of an earlier version, with a photo of the demo and one of the owner. */
async function renamedDemo(execute: Execute, hasOwner: boolean): Promise<void> {
  const old = {
    ...demoProperty,
    title: "Casa Nueva",
    contact_phone: hasOwner ? "+1 555 0199" : demoProperty.contact_phone,
  };
  const row = JSON.stringify({ ...old, id: randomUUID(), is_demo: false });
  const { rows } = await execute("select column_name from information_schema.columns where table_name = 'properties'");
  const known = new Set((rows as { column_name: string }[]).map(({ column_name }) => column_name));
  const columns = Object.keys(old).filter((name) => known.has(name));
  const names = [...columns, "id", "is_demo"].join(", ");
  await execute(
    `insert into properties (${names}) select ${names} from jsonb_populate_record(null::properties, $1::text::jsonb)`,
    [row],
  );
  for (const [index, alt] of [demoPhotos[0]?.alt, "My own garden"].entries()) {
    await execute(
      `insert into property_images (property_id, path, url, position, alt, width, height, placeholder)
        select id, $1::text, $1::text, 0, $2::text, 1, 1, '' from properties`,
      [`${index}.jpg`, alt],
    );
  }
  if (!hasOwner) return;
  await execute(
    "insert into profiles (email, full_name, role, created_at, updated_at) values ('o@example.com', 'Olga', 'admin', now(), now())",
  );
}

/** The number of migrations before the one that adds `demo_parts`. */
const BEFORE_DEMO_PARTS = migrations.findIndex(({ sql }) => sql.some((statement) => statement.includes("demo_parts")));
const unchangedParts = demoParts.slice(1, demoParts.indexOf("cancellation_policy"));

test.each([
  {
    users: "an owner",
    demo_parts: unchangedParts.filter((part) => part !== "payment_apps" && part !== "contact"),
    // The owner's changes are preserved.
    contact: {
      payment_apps: [],
      contact_name: "Property Manager",
      contact_email: "",
      contact_phone: "+1 555 0199",
    },
  },
  { users: "no owner", demo_parts: unchangedParts, contact: { payment_apps: demoProperty.payment_apps } },
])(
  "an upgraded demo property with $users that was only renamed lists the unchanged parts of the demo",
  ({ users, demo_parts, contact }) =>
    withOldDatabase(migrations.slice(0, BEFORE_DEMO_PARTS), async ({ execute, open }) => {
      await renamedDemo(execute, users === "an owner");
      const handle = await open();
      try {
        expect(await findProperty(handle.db)).toMatchObject({ demo_parts, ...contact });
        const photos = await handle.db.query.property_images.findMany({ columns: { alt: true, is_demo: true } });
        expect(photos).toContainEqual({ alt: demoPhotos[0]?.alt, is_demo: true });
        expect(photos).toContainEqual({ alt: "My own garden", is_demo: false });
      } finally {
        await handle.close();
      }
    }),
  180_000,
);

function only(rows: Record<string, unknown>[] = [], columns: string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

/** The schema of a new database. */
async function newShape(): Promise<unknown> {
  shape ??= currentShape();
  return shape;
}
let shape: Promise<unknown> | undefined;
function currentShape(): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return withOldDatabase(migrations, async ({ execute }) => resolve(await describeSchema(execute))).then(() => promise);
}
