import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { createExportCalendar, type ExportedEntry } from "#app/features/calendar-feeds/export-calendar.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { type Day, dayIn } from "#app/lib/stay.ts";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import { settings } from "#app/server/db/schema.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const TOKEN_KEY = "calendar_token";
const TOKEN_BYTES = 32;

/**
 * The secret token in the address of the exported calendar; null until an admin creates it. Stored in plain text, because
 * the admin pages show the address again; it gives access to nothing but the days that are taken.
 */
export async function findExportToken(db: Database): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, TOKEN_KEY));
  return typeof row?.value === "string" ? row.value : null;
}

/** Creates a new secret token, which replaces the one before: its address stops working at once. */
export async function renewExportToken(db: Database, now: Date): Promise<string> {
  const value = randomBytes(TOKEN_BYTES).toString("base64url");
  await db
    .insert(settings)
    .values({ key: TOKEN_KEY, value, updated_at: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: now } });
  return value;
}

/** The public address of the exported calendar; null until an admin creates it. */
export async function findExportUrl(db: Database, publicUrl: string): Promise<string | null> {
  const token = await findExportToken(db);
  return token && `${publicUrl}/calendar/${token}.ics`;
}

/**
 * The exported calendar and its ETag; null when `token` is not the current one. It has the approved stays and blocked
 * dates that have not ended, and approved stays that were cancelled since, but never what was imported.
 */
export async function exportCalendar(
  db: Database,
  token: string,
  publicUrl: string,
  now: Date,
): Promise<{ body: string; etag: string } | null> {
  const [current, property] = await Promise.all([findExportToken(db), findProperty(db)]);
  if (!current || !property || !isSame(current, token)) return null;
  const entries = await findEntries(db, property.id, dayIn(property.time_zone, now));
  const { hostname } = new URL(publicUrl);
  const body = withLocale(property.language, () => createExportCalendar(entries, nameOf(property), hostname));
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}

async function findEntries(db: Database, property_id: string, today: Day): Promise<ExportedEntry[]> {
  const rows = await rowsOf<
    Omit<ExportedEntry, "created_at" | "updated_at"> & { created_at: string; updated_at: string }
  >(
    db,
    sql`select id, case status when 'approved' then 'reserved' else 'cancelled' end as kind,
        start_date::text, end_date::text, ${iso(sql`created_at`)} as created_at, ${iso(sql`updated_at`)} as updated_at
      from bookings b where property_id = ${property_id} and end_date >= ${today} and (status = 'approved'
        or status = 'cancelled' and exists (select 1 from booking_history h
          where h.booking_id = b.id and h.from_status = 'approved' and h.to_status = 'cancelled'))
      union all
      select id, 'blocked', start_date::text, end_date::text, ${iso(sql`created_at`)}, ${iso(sql`created_at`)}
      from blocked_dates where property_id = ${property_id} and end_date >= ${today}
      order by start_date, id`,
  );
  return rows.map(({ created_at, updated_at, ...entry }) =>
    Object.assign(entry, { created_at: new Date(created_at), updated_at: new Date(updated_at) }),
  );
}

/** A timestamp as text that a Date can parse; the drivers would return it in different types. */
const iso = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
