import { type Column, type SQL, sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

// Column helpers that most tables share.

export const id = () => uuid("id").primaryKey().defaultRandom();
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
export const createdAt = () => timestamptz("created_at").notNull().defaultNow();
export const updatedAt = () => timestamptz("updated_at").notNull().defaultNow();

/** The condition of a check constraint: the column has one of the values. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
