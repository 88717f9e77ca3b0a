import { and, asc, count, eq, gte, ilike, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { balanceOf } from "#app/features/bookings/balance.ts";
import { findAlsoRequested } from "#app/features/availability/availability.server.ts";
import { type BookingOrder, type OrderedBy, readOrder } from "#app/features/bookings/booking-sort.ts";
import type { BookingStatus } from "#app/features/bookings/booking-status.ts";
import { type BookingHistoryEntry, type BookingView, factsOf } from "#app/features/bookings/booking-view.ts";
import { translateNote } from "#app/features/bookings/history-note.ts";
import type { PaymentReceipt, PaymentView } from "#app/features/payments/payment.ts";
import { toDecimal } from "#app/lib/money.ts";
import { likePattern, type Database, nameContains } from "#app/server/db/client.server.ts";
import {
  type Booking,
  booking_history,
  bookings,
  type Payment,
  type PaymentApp,
  payments,
  profiles,
  properties,
} from "#app/server/db/schema.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";

export interface ListOptions {
  status?: BookingStatus;
  /** Only pending requests that can or, true, can't be approved any more because their days were taken. */
  conflict?: boolean;
  /** Part of the guest's name or e-mail address, or of the reference. */
  search?: string;
  /** The id of the last booking of the page before. */
  cursor?: string;
  /** Bookings a page; 50 unless told. */
  limit?: number;
  /** Newest request first unless told. */
  order?: BookingOrder;
}

export interface BookingPage {
  bookings: BookingView[];
  /** What to ask for the next page with; null on the last one. */
  next_cursor: string | null;
}

/** A page of the bookings that `viewer` may see: an admin all of them, a guest their own, without the history. */
export async function listBookings(
  db: Database,
  currentUser: CurrentUser,
  options: ListOptions = {},
): Promise<BookingPage> {
  const { status, conflict, search, cursor, limit = 50, order = "-requested" } = options;
  const isAdmin = currentUser.role === "admin";
  const rows: Row[] = [];
  for (const part of cursor ? after(cursor, order) : [undefined]) {
    if (rows.length > limit) break;
    const found = await selectBookings(db)
      .where(
        and(
          isAdmin ? undefined : eq(bookings.user_id, currentUser.id),
          status && eq(bookings.status, status),
          conflict === undefined ? undefined : conflict ? inConflict : openForApproval,
          search ? matches(search) : undefined,
          part,
        ),
      )
      .orderBy(...columnsOf(order))
      .limit(limit + 1 - rows.length);
    rows.push(...found);
  }
  const page = rows.slice(0, limit);
  const histories = isAdmin
    ? await findHistories(
        db,
        page.map((row) => row.booking.id),
      )
    : null;
  return {
    bookings: page.map((row) => ({
      ...viewOf(row, currentUser),
      ...(histories && { payments: paymentsOf(row), history: histories.get(row.booking.id) ?? [] }),
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.booking.id ?? null) : null,
  };
}

/** One booking as `viewer` may see it, or null: someone else's is as if it weren't there. */
export async function findBooking(db: Database, currentUser: CurrentUser, id: string): Promise<BookingView | null> {
  const isAdmin = currentUser.role === "admin";
  const [row] = await selectBookings(db).where(
    and(eq(bookings.id, id), isAdmin ? undefined : eq(bookings.user_id, currentUser.id)),
  );
  if (!row) return null;
  if (!isAdmin) {
    const view = viewOf(row, currentUser);
    if (row.booking.status !== "pending") return view;
    return { ...view, also_requested: await findAlsoRequested(db, row.booking) };
  }
  const histories = await findHistories(db, [id]);
  return { ...viewOf(row, currentUser), payments: paymentsOf(row), history: histories.get(id) ?? [] };
}

/** A booking that `guest` has just asked for, as `findBooking` would find it; the history goes without saying. */
export async function viewRequest(
  db: Database,
  booking: Booking,
  property: Property,
  guest: CurrentUser,
): Promise<BookingView> {
  const row = {
    booking,
    property_title: nameOf(property),
    payment_apps: property.payment_apps,
    cancellation_reason: null,
    user_name: guest.full_name,
    user_email: guest.email,
    user_phone: guest.phone_number,
    payments: [],
    was_approved: false,
    conflict: false,
  };
  return { ...viewOf(row, guest), also_requested: await findAlsoRequested(db, booking) };
}

const daysTaken = sql`(
  exists (select 1 from bookings taken where taken.property_id = ${bookings.property_id} and taken.status = 'approved'
    and daterange(taken.start_date, taken.end_date, '[]') && daterange(${bookings.start_date}, ${bookings.end_date}, '[]'))
  or exists (select 1 from blocked_dates b where b.property_id = ${bookings.property_id}
    and b.start_date <= ${bookings.end_date} and b.end_date >= ${bookings.start_date}))`;
const inConflict = sql<boolean>`(${bookings.status} = 'pending' and ${daysTaken})`;
const openForApproval = sql<boolean>`(${bookings.status} = 'pending' and not ${daysTaken})`;

/** How many requests are pending, of all there are, however many a page shows. */
export interface PendingCounts {
  /** Those that can be approved. */
  open: number;
  /** Those whose days were taken by an approved stay or a block. */
  conflicts: number;
}

export async function countPending(db: Database): Promise<PendingCounts> {
  const [row] = await db
    .select({
      open: sql<number>`(count(*) filter (where not ${daysTaken}))::int`,
      conflicts: sql<number>`(count(*) filter (where ${daysTaken}))::int`,
    })
    .from(bookings)
    .where(eq(bookings.status, "pending"));
  return row ?? { open: 0, conflicts: 0 };
}

/**
 * How many other open requests want some of the same nights, by the id of each of `ids`: only one of them can be
 * approved. Those with none are left out.
 */
export async function countRivals(db: Database, ids: string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const own = alias(bookings, "own");
  const rows = await db
    .select({ id: own.id, count: count() })
    .from(own)
    .innerJoin(
      bookings,
      and(
        eq(bookings.property_id, own.property_id),
        ne(bookings.id, own.id),
        lte(bookings.start_date, own.end_date),
        gte(bookings.end_date, own.start_date),
        openForApproval,
      ),
    )
    .where(inArray(own.id, ids))
    .groupBy(own.id);
  return Object.fromEntries(rows.map((row) => [row.id, row.count]));
}

function selectBookings(db: Database) {
  return db
    .select({
      booking: bookings,
      property_title: sql<string | null>`coalesce(nullif(${properties.title}, ''), ${properties.brand_handle})`,
      payment_apps: properties.payment_apps,
      cancellation_reason: sql<string | null>`case when ${bookings.status} = 'cancelled' then (
        select h.reason from booking_history h where h.booking_id = ${bookings.id} and h.to_status = 'cancelled'
        order by h.at desc limit 1) end`,
      user_name: profiles.full_name,
      user_email: profiles.email,
      user_phone: profiles.phone_number,
      payments: sql<
        RecordedPayment[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', ${payments.id}, 'amount', ${payments.amount},
        'method', ${payments.method}, 'paid_on', ${payments.paid_on}, 'note', ${payments.note}) order by ${payments.created_at}, ${payments.id}), '[]')
        from ${payments} where ${payments.booking_id} = ${bookings.id})`,
      // Not `exists`, which PostgreSQL may answer by hashing the whole history.
      was_approved: sql<boolean>`${bookings.status} = 'cancelled' and coalesce((select true from booking_history h
        where h.booking_id = ${bookings.id} and h.to_status = 'approved' limit 1), false)`,
      conflict: inConflict,
    })
    .from(bookings)
    .leftJoin(properties, eq(properties.id, bookings.property_id))
    .leftJoin(profiles, eq(profiles.id, bookings.user_id))
    .$dynamic();
}

interface Row {
  booking: Booking;
  property_title: string | null;
  payment_apps: PaymentApp[] | null;
  cancellation_reason: string | null;
  user_name: string | null;
  user_email: string | null;
  user_phone: string | null;
  payments: RecordedPayment[];
  was_approved: boolean;
  conflict: boolean;
}

/** The amount in minor units. */
type RecordedPayment = PaymentReceipt & Pick<Payment, "id">;

function viewOf(row: Row, currentUser: CurrentUser): BookingView {
  const { booking } = row;
  const { status, total_price, currency } = booking;
  const paid = row.payments.reduce((sum, { amount }) => sum + amount, 0);
  const isDue = status === "pending" || status === "approved";
  return {
    ...factsOf(booking),
    property_id: booking.property_id,
    user_id: booking.user_id,
    status: booking.status,
    denial_reason: booking.denial_reason,
    cancellation_reason: row.cancellation_reason,
    conflict: row.conflict,
    paid: toDecimal(paid, currency),
    balance: toDecimal(balanceOf({ status, total_price, paid, was_approved: row.was_approved }), currency),
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
    ...(isDue && booking.user_id === currentUser.id && { payment_apps: row.payment_apps ?? [] }),
    property: row.property_title === null ? null : { title: row.property_title },
    user:
      row.user_name === null || row.user_email === null
        ? null
        : { full_name: row.user_name, email: row.user_email, phone_number: row.user_phone },
  };
}

function paymentsOf({ booking, payments: recorded }: Row): PaymentView[] {
  return recorded.map((payment) => ({ ...payment, amount: toDecimal(payment.amount, booking.currency) }));
}

function matches(search: string): SQL | undefined {
  const part = likePattern(search);
  return or(nameContains(profiles.full_name, search), ilike(profiles.email, part), ilike(bookings.reference, part));
}

/** What a list is ordered by, of the booking `b` and its guest's profile `p`; never null, so that pages join. */
const keys: Record<OrderedBy, (b: string, p: string) => string> = {
  requested: (b) => `${b}.created_at`,
  stay: (b) => `${b}.start_date`,
  guest: (_, p) => `fold_text(coalesce(nullif(${p}.full_name, ''), 'Unknown User')) collate "C"`,
  total: (b) => `${b}.total_price`,
  status: (b) => `${b}.status`,
};

function columnsOf(order: BookingOrder): SQL[] {
  const { by, isDescending } = readOrder(order);
  const key = keys[by]("bookings", "profiles");
  const ties = by === "requested" && !isDescending ? "asc" : "desc";
  return [`${key} ${isDescending ? "desc" : "asc"}`, `bookings.created_at ${ties}`, `bookings.id ${ties}`].map(
    (column) => sql.raw(column),
  );
}

/**
 * The rows behind the cursor's booking in the order of the list, in two parts that follow each other: an index finds
 * the beginning of each at once, and of both together by no means.
 */
function after(cursor: string, order: BookingOrder): SQL[] {
  const { by, isDescending } = readOrder(order);
  const isOldestFirst = by === "requested" && !isDescending;
  const last = (what: string) =>
    sql`(select ${sql.raw(what)} from bookings c left join profiles cp on cp.id = c.user_id where c.id = ${cursor})`;
  const ties = sql`(bookings.created_at, bookings.id) ${sql.raw(isOldestFirst ? ">" : "<")} ${last("c.created_at, c.id")}`;
  if (by === "requested") return [ties];
  const key = sql.raw(keys[by]("bookings", "profiles"));
  const lastKey = last(keys[by]("c", "cp"));
  return [sql`(${key} = ${lastKey} and ${ties})`, sql`${key} ${sql.raw(isDescending ? "<" : ">")} ${lastKey}`];
}

async function findHistories(db: Database, ids: string[]): Promise<Map<string, BookingHistoryEntry[]>> {
  const entries =
    ids.length === 0
      ? []
      : await db
          .select({ entry: booking_history, actor_name: profiles.full_name })
          .from(booking_history)
          .leftJoin(profiles, eq(profiles.id, booking_history.actor_id))
          .where(inArray(booking_history.booking_id, ids))
          .orderBy(asc(booking_history.at), asc(booking_history.id));
  const histories = new Map<string, BookingHistoryEntry[]>();
  for (const { entry, actor_name } of entries) {
    const history = histories.get(entry.booking_id) ?? [];
    history.push({
      at: entry.at.toISOString(),
      actor_name,
      from_status: entry.from_status as BookingStatus | null,
      to_status: entry.to_status as BookingStatus,
      reason: entry.reason,
      note: entry.note && translateNote(entry.note),
    });
    histories.set(entry.booking_id, history);
  }
  return histories;
}
