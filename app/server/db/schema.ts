import { sql } from "drizzle-orm";
import {
  boolean,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bookingStatuses,
  changeStatuses,
  countings,
  emailKinds,
  emailStates,
  languages,
  notificationKinds,
  roleChanges,
  roles,
} from "#app/lib/enums.ts";
import { properties, type QuoteLine, type RefundStep } from "#app/server/db/property-schema.ts";
import { createdAt, id, isOneOf, timestamptz, updatedAt } from "#app/server/db/columns.ts";

export * from "#app/server/db/property-schema.ts";

// Columns have the specification's names, as form fields and code do.
// Indexes use `nullsFirst`, because `order by … desc` implies it and PostgreSQL uses no index that differs.
// Money is in minor units of its currency (app/lib/money.ts). A calendar day is a `date`, read as the string YYYY-MM-DD.

/** A user with an account; `id` is also Better Auth's user id. */
export const profiles = pgTable(
  "profiles",
  {
    id: id(),
    email: text("email").notNull().unique(),
    email_verified: boolean("email_verified").notNull().default(false),
    full_name: text("full_name").notNull(),
    phone_number: text("phone_number"),
    image: text("image"),
    role: text("role", { enum: roles }).notNull().default("user"),
    /** The language of the user's pages and e-mails, chosen in the footer; null before the first sign-in. */
    locale: text("locale", { enum: languages }),
    /** When the user requested an admin account; null without a request, or once it is granted or declined. */
    admin_requested_at: timestamptz("admin_requested_at"),
    /** Whether sign-in requires a code after the password; `two_factors` holds the secret. */
    two_factor_enabled: boolean("two_factor_enabled").notNull().default(false),
    /** The last sign-in; null before the first, which sends no security e-mail. */
    signed_in_at: timestamptz("signed_in_at"),
    /** When this admin dismissed or accepted the prompt for two-factor sign-in and passkeys; null while it is shown. */
    security_answered_at: timestamptz("security_answered_at"),
    /** The kinds of e-mail that the user gets while an admin (app/features/users/notifications.ts). */
    notifications: text("notifications")
      .array()
      .notNull()
      .default([...notificationKinds]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check("profiles_locale", isOneOf(table.locale, languages)),
    check("profiles_role", isOneOf(table.role, roles)),
    index("profiles_people").on(table.role, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("profiles_admins")
      .on(table.created_at)
      .where(sql`${table.role} = 'admin'`),
    index("profiles_admin_requests")
      .on(table.admin_requested_at, table.id)
      .where(sql`${table.admin_requested_at} is not null`),
  ],
);

/** Append-only log of role changes: a trigger rejects updates. The ids are no foreign keys, so rows outlive accounts. */
export const role_changes = pgTable(
  "role_changes",
  {
    id: id(),
    at: timestamptz("at").notNull().defaultNow(),
    actor_id: uuid("actor_id").notNull(),
    person_id: uuid("person_id").notNull(),
    change: text("change", { enum: roleChanges }).notNull(),
  },
  (table) => [
    check("role_changes_change", isOneOf(table.change, roleChanges)),
    index("role_changes_newest").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    token: text("token").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    expiresAt: timestamptz("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamptz("access_token_expires_at"),
    refreshTokenExpiresAt: timestamptz("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** The rate limits that all servers share (app/server/http/rate-limits.server.ts). */
export const rate_limits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  /** When the limit is full again, in milliseconds since 1970. */
  spent_until: bigint("spent_until", { mode: "number" }).notNull(),
});

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    /** Null once the guest has deleted their account, and of a stay that the owner entered for a guest without one. */
    user_id: uuid("user_id").references(() => profiles.id, { onDelete: "set null" }),
    /** The guest as the owner entered them; null once the booking belongs to an account. */
    guest_name: text("guest_name"),
    guest_email: text("guest_email"),
    guest_phone: text("guest_phone"),
    /** Where a stay that the owner entered comes from (app/features/bookings/entered/source.ts); null when unknown. */
    source: text("source"),
    /** Part of the private links to this booking's page: raising it ends those that were sent before. */
    guest_link_version: integer("guest_link_version").notNull().default(0),
    /** The public identifier of the booking, for e-mails and payments. */
    reference: text("reference").notNull().unique(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    /** The last night. */
    end_date: date("end_date", { mode: "string" }).notNull(),
    /** How the guest chose the stay, which decides whether its check-out is shown as the last night or the day after. */
    counting: text("counting", { enum: countings }).notNull().default("days"),
    guest_count: integer("guest_count").notNull(),
    /** Minor units of `currency`, as quoted when requested. */
    total_price: bigint("total_price", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    quote_lines: jsonb("quote_lines").$type<QuoteLine[]>().notNull(),
    special_requests: text("special_requests"),
    status: text("status", { enum: bookingStatuses }).notNull().default("pending"),
    denial_reason: text("denial_reason"),
    /** The property's refund steps when this was booked; empty when its guest can't cancel the approved stay. */
    refund_steps: jsonb("refund_steps").$type<RefundStep[]>().notNull().default([]),
    /** Minor units: what the guest gets back of an approved stay that they have cancelled; otherwise null. */
    refund_cents: bigint("refund_cents", { mode: "number" }),
    /** When an admin marked `refund_cents` as refunded; null while it is due, or when there is nothing to refund. */
    refunded_at: timestamptz("refunded_at"),
    /** The hours within which the guest was promised an answer, as set when requested. */
    answer_hours: integer("answer_hours").notNull().default(24),
    /** When the admins were reminded that this request has no answer; null when never. */
    reminded_at: timestamptz("reminded_at"),
    /** When the guest was told that the promised time has passed without an answer; null when never. */
    overdue_notified_at: timestamptz("overdue_notified_at"),
    /** When the guest was notified by e-mail that another stay was approved for these nights; null when never. */
    overlap_notified_at: timestamptz("overlap_notified_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check("bookings_dates", sql`${table.end_date} >= ${table.start_date}`),
    check("bookings_guests", sql`${table.guest_count} >= 1`),
    check("bookings_total", sql`${table.total_price} >= 0`),
    check(
      "bookings_refund",
      sql`${table.refund_cents} is null or (${table.status} = 'cancelled' and ${table.refund_cents} >= 0)`,
    ),
    check("bookings_refunded", sql`${table.refunded_at} is null or coalesce(${table.refund_cents}, 0) > 0`),
    check("bookings_counting", isOneOf(table.counting, countings)),
    check("bookings_status", isOneOf(table.status, bookingStatuses)),
    check(
      "bookings_guest_without_account",
      sql`${table.user_id} is null or num_nonnulls(${table.guest_name}, ${table.guest_email}, ${table.guest_phone}) = 0`,
    ),
    check("bookings_denied_with_reason", sql`${table.status} <> 'denied' or length(trim(${table.denial_reason})) > 0`),
    index("bookings_newest").on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_by_status").on(table.status, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_of_guest").on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_calendar")
      .on(table.property_id, table.end_date)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("bookings_guest_email")
      .on(table.guest_email)
      .where(sql`${table.guest_email} is not null`),
    index("bookings_to_refund")
      .on(table.updated_at)
      .where(sql`${table.refund_cents} > 0 and ${table.refunded_at} is null`),
    // The exclusion constraint bookings_no_overlap is only in the migrations, because Drizzle can't declare it.
  ],
);

export type Booking = typeof bookings.$inferSelect;

/** Append-only: a trigger rejects updates. `actor_id` is no foreign key, so rows outlive accounts. */
export const booking_history = pgTable(
  "booking_history",
  {
    id: id(),
    booking_id: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    at: timestamptz("at").notNull().defaultNow(),
    actor_id: uuid("actor_id"),
    from_status: text("from_status", { enum: bookingStatuses }),
    to_status: text("to_status", { enum: bookingStatuses }).notNull(),
    reason: text("reason"),
    note: text("note"),
    /** The decision about several bookings that this entry is part of, which can be undone; null for a single one. */
    decision_id: uuid("decision_id"),
  },
  (table) => [
    index("booking_history_booking").on(table.booking_id, table.at),
    index("booking_history_decision")
      .on(table.decision_id)
      .where(sql`${table.decision_id} is not null`),
  ],
);

/**
 * Other dates or guests for a booking: requested by its guest, or made by an admin and so accepted from the start. A
 * trigger supersedes an open request when the booking is denied or cancelled. `requested_by` and `decided_by` are no
 * foreign keys, so rows outlive accounts.
 */
export const booking_changes = pgTable(
  "booking_changes",
  {
    id: id(),
    booking_id: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    requested_by: uuid("requested_by").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    guest_count: integer("guest_count").notNull(),
    /** Minor units of `currency`, as quoted when requested. */
    total_price: bigint("total_price", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    quote_lines: jsonb("quote_lines").$type<QuoteLine[]>().notNull(),
    /** What the guest wrote, or the admin's note; null once the guest has deleted their account. */
    message: text("message"),
    status: text("status", { enum: changeStatuses }).notNull().default("requested"),
    decline_reason: text("decline_reason"),
    created_at: createdAt(),
    decided_at: timestamptz("decided_at"),
    decided_by: uuid("decided_by"),
  },
  (table) => [
    check("booking_changes_dates", sql`${table.end_date} >= ${table.start_date}`),
    check("booking_changes_guests", sql`${table.guest_count} >= 1`),
    check("booking_changes_total", sql`${table.total_price} >= 0`),
    check("booking_changes_status", isOneOf(table.status, changeStatuses)),
    index("booking_changes_booking").on(table.booking_id, table.created_at),
    uniqueIndex("booking_changes_open")
      .on(table.booking_id)
      .where(sql`${table.status} = 'requested'`),
  ],
);

export type BookingChange = typeof booking_changes.$inferSelect;

export const payments = pgTable(
  "payments",
  {
    id: id(),
    booking_id: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** Minor units of the booking's currency; negative for a refund, which requires a note. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    method: text("method").notNull(),
    paid_on: date("paid_on", { mode: "string" }).notNull(),
    note: text("note"),
    recorded_by: uuid("recorded_by"),
    created_at: createdAt(),
  },
  (table) => [
    check("payments_amount", sql`${table.amount} <> 0`),
    check("payments_refund_with_note", sql`${table.amount} > 0 or coalesce(length(trim(${table.note})), 0) > 0`),
    index("payments_booking").on(table.booking_id),
  ],
);

export type Payment = typeof payments.$inferSelect;

export const blocked_dates = pgTable(
  "blocked_dates",
  {
    id: id(),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    reason: text("reason"),
    created_by: uuid("created_by"),
    created_at: createdAt(),
  },
  (table) => [
    check("blocked_dates_dates", sql`${table.end_date} >= ${table.start_date}`),
    index("blocked_dates_calendar").on(table.property_id, table.end_date),
  ],
);

export type BlockedDates = typeof blocked_dates.$inferSelect;

/** The outbox: an e-mail is inserted in the transaction that causes it, and sent by a job. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind", { enum: emailKinds }).notNull(),
    to_address: text("to_address").notNull(),
    subject: text("subject").notNull(),
    /** The recipient's language. */
    locale: text("locale", { enum: languages }).notNull().default("en"),
    /** The data for the template, including links. */
    payload: jsonb("payload").notNull(),
    booking_id: uuid("booking_id").references(() => bookings.id),
    /** The user whom the e-mail is about, who may not be its recipient; deleting the account deletes it. */
    user_id: uuid("user_id").references(() => profiles.id, { onDelete: "cascade" }),
    /** The decision about several bookings that caused it; undoing that deletes it before it is sent. */
    decision_id: uuid("decision_id"),
    /** When its link expires; it is not sent after that. */
    expires_at: timestamptz("expires_at"),
    state: text("state", { enum: emailStates }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    sent_at: timestamptz("sent_at"),
    created_at: createdAt(),
  },
  (table) => [
    index("mails_newest").on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("mails_by_state").on(table.state, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("mails_about").on(table.user_id),
    index("mails_of_decision")
      .on(table.decision_id)
      .where(sql`${table.decision_id} is not null`),
    index("mails_waiting")
      .on(table.created_at)
      .where(sql`${table.state} <> 'sent'`),
  ],
);

/** Key-value state of this installation, such as the setup token's hash and whether demo content was seeded. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updated_at: updatedAt(),
});
