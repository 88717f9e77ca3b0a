import { type SQL, sql } from "drizzle-orm";
import { guestColumn } from "#app/features/users/booking-guest.server.ts";
import { type BookingOrder, type OrderedBy, readOrder } from "#app/features/bookings/list/booking-sort.ts";

/** The sort key as SQL, for the table aliases of the booking and its guest's profile. Never null, so that a cursor can compare it. */
const keys: Record<OrderedBy, (b: string, p: string) => string> = {
  requested: (b) => `${b}.created_at`,
  stay: (b) => `${b}.start_date`,
  guest: (booking, profile) =>
    `fold_text(coalesce(nullif(${guestColumn("full_name", { booking, profile })}, ''), 'Unknown User')) collate "C"`,
  total: (b) => `${b}.total_price`,
  status: (b) => `${b}.status`,
};

/** The `order by` columns of a list. */
export function orderByOf(order: BookingOrder): SQL[] {
  const { by, isDescending } = readOrder(order);
  const key = keys[by]("bookings", "profiles");
  const ties = by === "requested" && !isDescending ? "asc" : "desc";
  return [`${key} ${isDescending ? "desc" : "asc"}`, `bookings.created_at ${ties}`, `bookings.id ${ties}`].map(
    (column) => sql.raw(column),
  );
}

/**
 * The conditions for the rows after the cursor's booking, in one or two parts that follow each other. Two queries,
 * because an index can find the start of each part, but not of a condition that joins them with `or`.
 */
export function rowsAfter(cursor: string, order: BookingOrder): SQL[] {
  const { by, isDescending } = readOrder(order);
  const isOldestFirst = by === "requested" && !isDescending;
  const last = (columns: string) =>
    sql`(select ${sql.raw(columns)} from bookings c left join profiles cp on cp.id = c.user_id where c.id = ${cursor})`;
  const ties = sql`(bookings.created_at, bookings.id) ${sql.raw(isOldestFirst ? ">" : "<")} ${last("c.created_at, c.id")}`;
  if (by === "requested") return [ties];
  const key = sql.raw(keys[by]("bookings", "profiles"));
  const lastKey = last(keys[by]("c", "cp"));
  return [sql`(${key} = ${lastKey} and ${ties})`, sql`${key} ${sql.raw(isDescending ? "<" : ">")} ${lastKey}`];
}
