import { and, desc, eq, gte, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { BookingStatus } from "#app/lib/enums.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { EXPIRED_NOTE } from "#app/features/bookings/list/history-note.ts";
import { overpaidOf } from "#app/features/bookings/cancellation/refund.ts";
import { balanceOf } from "#app/features/bookings/balance.ts";
import { findAlsoRequested } from "#app/features/availability/availability.server.ts";
import { findHistories } from "#app/features/bookings/list/booking-history.server.ts";
import type { BookingOrder } from "#app/features/bookings/list/booking-sort.ts";
import { orderByOf, rowsAfter } from "#app/features/bookings/list/booking-sort.server.ts";
import { type BookingView, toChangeView, toSummary } from "#app/features/bookings/booking-view.ts";
import { guestSql } from "#app/features/users/booking-guest.server.ts";
import { inConflict, openForApproval } from "#app/features/bookings/decisions/pending-requests.server.ts";
import { translateRefundNote } from "#app/features/bookings/cancellation/cancellation-note.ts";
import type { PaymentReceipt, PaymentView } from "#app/features/payments/payment.ts";
import { toDecimal } from "#app/lib/money.ts";
import { addDays, type Day } from "#app/lib/stay.ts";
import { likePattern, type Database, nameContains } from "#app/server/db/client.server.ts";
import {
  type Booking,
  type BookingChange,
  booking_changes,
  bookings,
  type Payment,
  type PaymentApp,
  payments,
  profiles,
  properties,
} from "#app/server/db/schema.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { m } from "#messages";

export interface ListOptions {
  status?: BookingStatus;
  /** Only pending requests: with true those whose days were taken, with false those that can be approved. */
  conflict?: boolean;
  /** Only bookings with a requested change that is not decided. */
  changing?: boolean;
  /** Part of the guest's name or e-mail address, or of the reference. */
  search?: string;
  /** The id of the last booking of the previous page. */
  cursor?: string;
  /** Bookings per page; 50 by default. */
  limit?: number;
  /** Newest request first by default. */
  order?: BookingOrder;
}

export interface BookingPage {
  bookings: BookingView[];
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
}

/** A page of the bookings that `currentUser` may see: an admin all of them, a guest their own, without the history. */
export async function listBookings(
  db: Database,
  currentUser: CurrentUser,
  options: ListOptions = {},
): Promise<BookingPage> {
  const { status, conflict, changing, search, cursor, limit = 50, order = "-requested" } = options;
  const isAdmin = currentUser.role === "admin";
  const rows: Row[] = [];
  for (const part of cursor ? rowsAfter(cursor, order) : [undefined]) {
    if (rows.length > limit) break;
    const found = await selectBookings(db)
      .where(
        and(
          isAdmin ? undefined : eq(bookings.user_id, currentUser.id),
          status && eq(bookings.status, status),
          conflict === undefined ? undefined : conflict ? inConflict : openForApproval,
          changing ? isNotNull(booking_changes.id) : undefined,
          search ? matches(search) : undefined,
          part,
        ),
      )
      .orderBy(...orderByOf(order))
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

/** One booking as `currentUser` may see it; null when there is none or it is another guest's. */
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

/** One booking as its guest sees it without an account, by a private link; null when there is none. */
export async function findSharedBooking(db: Database, id: string): Promise<BookingView | null> {
  const [row] = await selectBookings(db).where(eq(bookings.id, id));
  return row ? viewOf(row, null) : null;
}

/**
 * The guest's next stay on `today`: the first one that is pending or approved and not over, else the last that was
 * denied or cancelled and would not be over; null without one.
 */
export async function findNextStay(db: Database, guest: CurrentUser, today: Day): Promise<BookingView | null> {
  const isLive = sql`${bookings.status} in ('pending', 'approved')`;
  const [row] = await selectBookings(db)
    // The guests leave on the day after the last night.
    .where(and(eq(bookings.user_id, guest.id), gte(bookings.end_date, addDays(today, -1))))
    .orderBy(sql`case when ${isLive} then ${bookings.start_date} end asc nulls last`, desc(bookings.updated_at))
    .limit(1);
  return row ? viewOf(row, guest) : null;
}

/** The view of a booking that `guest` has just requested, as `findBooking` would return it. */
export async function viewRequest(
  db: Database,
  booking: Booking,
  property: Property,
  guest: CurrentUser,
): Promise<BookingView> {
  const row = {
    booking,
    property: {
      title: nameOf(property),
      check_in_time: property.check_in_time,
      check_out_time: property.check_out_time,
    },
    payment_apps: property.payment_apps,
    cancellation_reason: null,
    user_name: guest.full_name,
    user_email: guest.email,
    user_phone: guest.phone_number,
    payments: [],
    was_approved: false,
    conflict: false,
    change: null,
  };
  return { ...viewOf(row, guest), also_requested: await findAlsoRequested(db, booking) };
}

/** SQL: the open change of a booking; a unique index allows only one. */
const isOpenChange = and(eq(booking_changes.booking_id, bookings.id), sql`${booking_changes.status} = 'requested'`);

function selectBookings(db: Database) {
  return db
    .select({
      booking: bookings,
      change: booking_changes,
      property: {
        title: sql<string>`coalesce(nullif(${properties.title}, ''), ${properties.brand_handle})`,
        check_in_time: properties.check_in_time,
        check_out_time: properties.check_out_time,
      },
      payment_apps: properties.payment_apps,
      cancellation_reason: sql<string | null>`case when ${bookings.status} = 'cancelled' then (
        select case when h.note = ${EXPIRED_NOTE} then h.note else h.reason end from booking_history h where h.booking_id = ${bookings.id} and h.to_status = 'cancelled'
          and h.from_status is distinct from 'cancelled' order by h.at desc limit 1) end`,
      user_name: guestSql("full_name"),
      user_email: guestSql("email"),
      user_phone: guestSql("phone_number"),
      payments: sql<
        RecordedPayment[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', ${payments.id}, 'amount', ${payments.amount},
        'method', ${payments.method}, 'paid_on', ${payments.paid_on}, 'note', ${payments.note}) order by ${payments.created_at}, ${payments.id}), '[]')
        from ${payments} where ${payments.booking_id} = ${bookings.id})`,
      // Not `exists`, which PostgreSQL may plan as a hash of the whole history.
      was_approved: sql<boolean>`${bookings.status} = 'cancelled' and coalesce((select true from booking_history h
        where h.booking_id = ${bookings.id} and h.from_status = 'approved' and h.to_status = 'cancelled' limit 1), false)`,
      conflict: inConflict,
    })
    .from(bookings)
    .leftJoin(properties, eq(properties.id, bookings.property_id))
    .leftJoin(profiles, eq(profiles.id, bookings.user_id))
    .leftJoin(booking_changes, isOpenChange)
    .$dynamic();
}

interface Row {
  booking: Booking;
  change: BookingChange | null;
  property: BookingView["property"];
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

/** `currentUser` is null for the guest of a private link. */
function viewOf(row: Row, currentUser: CurrentUser | null): BookingView {
  const { booking } = row;
  const { status, total_price, currency, refund_cents, refunded_at } = booking;
  const paid = row.payments.reduce((sum, { amount }) => sum + amount, 0);
  const isDue = status === "pending" || status === "approved";
  const isGuest = currentUser === null || booking.user_id === currentUser.id;
  return {
    ...toSummary(booking),
    property_id: booking.property_id,
    user_id: booking.user_id,
    status: booking.status,
    denial_reason: booking.denial_reason,
    cancellation_reason:
      row.cancellation_reason === EXPIRED_NOTE ? m.mail_booking_expired_reason() : row.cancellation_reason,
    conflict: row.conflict,
    paid: toDecimal(paid, currency),
    balance: toDecimal(
      balanceOf({
        status,
        total_price,
        paid,
        was_approved: row.was_approved,
        refund_due: refunded_at ? 0 : (refund_cents ?? overpaidOf({ total_price, paid })),
      }),
      currency,
    ),
    refund_steps: booking.refund_steps,
    refund: refund_cents === null ? null : toDecimal(refund_cents, currency),
    refunded_at: refunded_at?.toISOString() ?? null,
    change: row.change && toChangeView(row.change, booking),
    answer_hours: booking.answer_hours,
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
    ...(isDue && isGuest && { payment_apps: row.payment_apps ?? [] }),
    property: row.property,
    ...(currentUser?.role === "admin" && { source: booking.source }),
    user:
      row.user_name === null ? null : { full_name: row.user_name, email: row.user_email, phone_number: row.user_phone },
  };
}

function paymentsOf({ booking, payments: recorded }: Row): PaymentView[] {
  return recorded.map(({ amount, note, ...payment }) => ({
    ...payment,
    amount: toDecimal(amount, booking.currency),
    note: note && translateRefundNote(note),
  }));
}

function matches(search: string): SQL | undefined {
  const part = likePattern(search);
  return or(
    nameContains(guestSql("full_name"), search),
    ilike(guestSql("email"), part),
    ilike(bookings.reference, part),
  );
}
