import { sql } from "drizzle-orm";
import {
  boolean,
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, updatedAt } from "#app/server/db/columns.ts";

const languages = ["en", "es"] as const;

// Names are the specification's, from the form field to the column, so nothing is translated on the way.
// Indexes say `nullsFirst`, because `order by … desc` means it and PostgreSQL takes no index that says otherwise.
// Money is whole minor units of its currency (app/lib/money.ts). A calendar day is a `date`, read as the string YYYY-MM-DD. Moments are timestamptz.

/** A person with an account; `id` is also Better Auth's user id. */
export const profiles = pgTable(
  "profiles",
  {
    id: id(),
    email: text("email").notNull().unique(),
    email_verified: boolean("email_verified").notNull().default(false),
    full_name: text("full_name").notNull(),
    phone_number: text("phone_number"),
    image: text("image"),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    /** The language of their pages and mails, which they change in the footer; null before they signed in once. */
    locale: text("locale", { enum: languages }),
    /** When this person asked for an admin account; null when not, or once granted or declined. */
    admin_requested_at: timestamptz("admin_requested_at"),
    /** Whether a code is asked for after the password; `two_factors` holds its secret. */
    two_factor_enabled: boolean("two_factor_enabled").notNull().default(false),
    /** The last sign-in; null before the first, which is nothing to warn of. */
    signed_in_at: timestamptz("signed_in_at"),
    /** When this admin answered the offer of two-step sign-in and passkeys; it is made until then. */
    security_answered_at: timestamptz("security_answered_at"),
    /** Which e-mails this person gets while an admin: app/features/users/notifications.ts names the kinds. */
    notifications: text("notifications").array().notNull().default(["requests", "withdrawals", "admin_requests"]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check("profiles_locale", sql`${table.locale} in ('en', 'es')`),
    check("profiles_role", sql`${table.role} in ('user', 'admin')`),
    index("profiles_people").on(table.role, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("profiles_admins")
      .on(table.created_at)
      .where(sql`${table.role} = 'admin'`),
    index("profiles_admin_requests")
      .on(table.admin_requested_at, table.id)
      .where(sql`${table.admin_requested_at} is not null`),
  ],
);

/** What can happen to someone's rights: 'left' is an admin who deleted their own account. */
export const roleChangeKinds = ["granted", "declined", "demoted", "left"] as const;

/** Who gave or took whose rights, append-only: a trigger refuses changes. The ids are no foreign keys, so it outlives accounts. */
export const role_changes = pgTable(
  "role_changes",
  {
    id: id(),
    at: timestamptz("at").notNull().defaultNow(),
    actor_id: uuid("actor_id").notNull(),
    person_id: uuid("person_id").notNull(),
    change: text("change", { enum: roleChangeKinds }).notNull(),
  },
  (table) => [
    check("role_changes_change", sql`${table.change} in ('granted', 'declined', 'demoted', 'left')`),
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

/** What may be tried only so often, shared by all servers: app/server/http/rate-limits.server.ts. */
export const rate_limits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  /** The moment at which all tries are back, in milliseconds since 1970. */
  spent_until: bigint("spent_until", { mode: "number" }).notNull(),
});

/** A way to pay by hand, shown to guests: the app's name, the owner's handle there, a link if the app has one. */
export interface PaymentApp {
  name: string;
  handle: string;
  link?: string;
}

export const properties = pgTable("properties", {
  id: id(),
  title: text("title").notNull(),
  intro: text("intro").notNull().default(""),
  brand_handle: text("brand_handle").notNull(),
  description: text("description").notNull().default(""),
  bedrooms: integer("bedrooms").notNull(),
  bathrooms: doublePrecision("bathrooms").notNull(),
  max_guests: integer("max_guests").notNull(),
  /** Minor units of `currency` a night. */
  price_per_night: bigint("price_per_night", { mode: "number" }).notNull(),
  /** Minor units for each guest beyond `guests_included`, once a stay; null until the owner sets it: see `extraGuestFee`. */
  extra_guest_fee: bigint("extra_guest_fee", { mode: "number" }),
  /** How many guests the price a night includes. */
  guests_included: integer("guests_included").notNull().default(2),
  /** ISO 4217 code. */
  currency: text("currency").notNull().default("USD"),
  /** IANA name; a calendar day of the house is a day there. */
  time_zone: text("time_zone").notNull(),
  amenities: text("amenities").array().notNull().default([]),
  property_details: text("property_details").notNull().default(""),
  activities: text("activities").notNull().default(""),
  local_area: text("local_area").notNull().default(""),
  address: text("address").notNull().default(""),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  location_type: text("location_type", { enum: ["address", "coordinates"] })
    .notNull()
    .default("coordinates"),
  /** HH:MM in the house's own time. */
  check_in_time: text("check_in_time").notNull().default("15:00"),
  check_out_time: text("check_out_time").notNull().default("11:00"),
  payment_apps: jsonb("payment_apps").$type<PaymentApp[]>().notNull().default([]),
  /** The default contact, shown while no admin account exists. */
  contact_name: text("contact_name").notNull().default("Property Manager"),
  contact_email: text("contact_email").notNull().default(""),
  contact_phone: text("contact_phone").notNull().default(""),
  /** What applies when an approved stay is cancelled, in the owner's words; empty when they state nothing. */
  cancellation_policy: text("cancellation_policy").notNull().default(""),
  /** What is still the invented house's of a fresh install: app/features/property/demo-parts.ts names the parts. */
  demo_parts: text("demo_parts").array().notNull().default([]),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

export const property_images = pgTable(
  "property_images",
  {
    id: id(),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    /** `{property_id}/{timestamp}.{ext}` in the photo store. */
    path: text("path").notNull().unique(),
    url: text("url").notNull(),
    position: integer("position").notNull(),
    is_main: boolean("is_main").notNull().default(false),
    is_featured: boolean("is_featured").notNull().default(false),
    alt: text("alt").notNull().default(""),
    caption: text("caption").notNull().default(""),
    /** Pixels, after the camera's rotation is applied. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** A 16-pixel WebP as a data URL, shown until the photo is there. */
    placeholder: text("placeholder").notNull(),
    /** One of the photos of a fresh install. */
    is_demo: boolean("is_demo").notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex("property_images_one_main")
      .on(table.property_id)
      .where(sql`${table.is_main}`),
    index("property_images_property").on(table.property_id, table.position),
  ],
);

/** One line of a quote as the guest saw it: what for, how many nights or guests, and minor units for all of them. */
export interface QuoteLine {
  kind: "nights" | "extra-guests";
  count: number;
  amount: number;
}

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    /** Null once the guest has deleted their account. */
    user_id: uuid("user_id").references(() => profiles.id, { onDelete: "set null" }),
    /** What guest and owner call this booking, in mails and payments. */
    reference: text("reference").notNull().unique(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    guest_count: integer("guest_count").notNull(),
    /** Minor units of `currency`, as quoted when requested. */
    total_price: bigint("total_price", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    quote_lines: jsonb("quote_lines").$type<QuoteLine[]>().notNull(),
    special_requests: text("special_requests"),
    status: text("status", { enum: ["pending", "approved", "denied", "cancelled"] })
      .notNull()
      .default("pending"),
    denial_reason: text("denial_reason"),
    /** When the guest was told by e-mail that another stay was approved for these nights; null when never. */
    overlap_notified_at: timestamptz("overlap_notified_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check("bookings_dates", sql`${table.end_date} >= ${table.start_date}`),
    check("bookings_guests", sql`${table.guest_count} >= 1`),
    check("bookings_total", sql`${table.total_price} >= 0`),
    check("bookings_status", sql`${table.status} in ('pending', 'approved', 'denied', 'cancelled')`),
    check("bookings_denied_with_reason", sql`${table.status} <> 'denied' or length(trim(${table.denial_reason})) > 0`),
    index("bookings_newest").on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_by_status").on(table.status, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_of_guest").on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_calendar")
      .on(table.property_id, table.end_date)
      .where(sql`${table.status} in ('pending', 'approved')`),
    // The exclusion constraint bookings_no_overlap stands in the migrations: Drizzle has no word for it.
  ],
);

export type Booking = typeof bookings.$inferSelect;

/** How many bookings there are, and their totals, by status and currency: written by triggers on `bookings` alone. */
export const booking_figures = pgTable(
  "booking_figures",
  {
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    status: text("status").notNull(),
    count: integer("count").notNull(),
    /** Minor units of `currency`. */
    total_price: bigint("total_price", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
  },
  (table) => [primaryKey({ columns: [table.property_id, table.status, table.currency] })],
);

/** Append-only: a trigger refuses changes. `actor_id` is no foreign key, so history outlives accounts. */
export const booking_history = pgTable(
  "booking_history",
  {
    id: id(),
    booking_id: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    at: timestamptz("at").notNull().defaultNow(),
    actor_id: uuid("actor_id"),
    from_status: text("from_status"),
    to_status: text("to_status").notNull(),
    reason: text("reason"),
    note: text("note"),
  },
  (table) => [index("booking_history_booking").on(table.booking_id, table.at)],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    booking_id: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** Minor units of the booking's currency; negative for a refund, which has a note. */
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

/** The outbox: written with the change that causes the mail, sent from here by a job. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    to_address: text("to_address").notNull(),
    subject: text("subject").notNull(),
    /** The language it is written in: that of the person who gets it. */
    locale: text("locale", { enum: languages }).notNull().default("en"),
    /** What the template renders; holds the mail's links too. */
    payload: jsonb("payload").notNull(),
    booking_id: uuid("booking_id").references(() => bookings.id),
    /** Whom the mail is about, also when it goes to someone else: it leaves with their account. */
    user_id: uuid("user_id").references(() => profiles.id, { onDelete: "cascade" }),
    /** When its link ends; it is not sent after that. */
    expires_at: timestamptz("expires_at"),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    sent_at: timestamptz("sent_at"),
    created_at: createdAt(),
  },
  (table) => [
    index("mails_newest").on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("mails_by_state").on(table.state, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("mails_about").on(table.user_id),
    index("mails_waiting")
      .on(table.created_at)
      .where(sql`${table.state} <> 'sent'`),
  ],
);

/** Small facts about this installation that are not the house's: the setup token's hash, what was seeded. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updated_at: updatedAt(),
});
