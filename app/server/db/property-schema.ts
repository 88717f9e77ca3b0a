import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type Counting, type Language, languages, locationTypes } from "#app/lib/enums.ts";
import { createdAt, id, isOneOf, updatedAt } from "#app/server/db/columns.ts";

/** A payment app shown to guests: its name, the owner's handle there, and a link if it has one. */
export interface PaymentApp {
  name: string;
  handle: string;
  link?: string;
}

/** A question that guests ask, with the owner's answer. */
export interface Question {
  question: string;
  answer: string;
}

/** A line about an amenity, by the amenity's name: 'WiFi', 'About 80 Mbit/s, by satellite'. */
export interface AmenityNote {
  amenity: string;
  note: string;
}

/** A place nearby and how far it is: 'Beach', '2 minutes on foot'. */
export interface NearbyPlace {
  name: string;
  distance: string;
}

/** A bedroom and its beds: 'Main bedroom', 'One king bed'. */
export interface Bedroom {
  room: string;
  beds: string;
}

/** A review that the owner copied from a guest's letter or another site; `month` is YYYY-MM. */
export interface Review {
  guest_name: string;
  month: string;
  text: string;
  source: string;
}

/** What an amount is charged for: once per stay, for each night, each guest, or each guest and night. */
export type ChargeUnit = "stay" | "night" | "guest" | "guest-night";

/** A range of days, both included, with its own price and limits. Where two share a day, the shorter one counts. */
export interface RatePeriod {
  name: string;
  start_date: string;
  end_date: string;
  price_per_night: number;
  /** Seven prices from Sunday; null is `price_per_night`. */
  weekday_prices?: (number | null)[];
  /** For stays that begin in the period; otherwise those of the rates apply. */
  min_nights?: number;
  max_nights?: number;
}

/** Something that a guest can add to a stay: a pet, a transfer. */
export interface RateExtra {
  name: string;
  amount: number;
  per: ChargeUnit;
}

/** A tax: a percentage in thousandths (8.875 % is 8875) of all other lines, or an amount. */
export type RateTax = { name: string; percent: number } | { name: string; amount: number; per: ChargeUnit };

/**
 * A discount on the price of the nights, in thousandths of a percent: for stays of at least `days` nights, or requested
 * at least (early) or at most (late) `days` days before arrival.
 */
export interface RateDiscount {
  kind: "length" | "early" | "late";
  days: number;
  percent: number;
}

/**
 * What a guest gets back of an approved stay that they cancel `days` days or more before check-in: a whole percentage of
 * its total.
 */
export interface RefundStep {
  days: number;
  percent: number;
}

/** The optional prices and rules of a property (docs/prices.md). Amounts are minor units; weekdays count from Sunday, 0. */
export interface Rates {
  seasons?: RatePeriod[];
  /** Seven prices from Sunday; null is the property's `price_per_night`. */
  weekday_prices?: (number | null)[];
  min_nights?: number;
  max_nights?: number;
  /** The weekdays on which a stay can begin; absent means any. */
  arrival_days?: number[];
  /** The weekdays on which guests can leave, the day after the last night; absent means any. */
  departure_days?: number[];
  /** The fewest days between a request and the arrival. */
  notice_days?: number;
  /** How many days ahead a stay can begin. */
  window_days?: number;
  /** Days that stay free between two approved stays. */
  preparation_days?: number;
  cleaning_fee?: number;
  extras?: RateExtra[];
  taxes?: RateTax[];
  discounts?: RateDiscount[];
  /** What guests get back when they cancel an approved stay; absent means that they can't. */
  refund_steps?: RefundStep[];
  /** Whether the guests' calendar shows the price of each day. */
  show_prices?: boolean;
  /** How guests choose a stay; absent means that each selected day is a night. */
  counting?: Counting;
}

/** One line of a quote: the number of nights or guests, and the amount for all of them in minor units. */
export interface QuoteLine {
  kind: "nights" | "extra-guests" | "cleaning-fee" | "extra" | "tax" | "discount" | "agreed";
  /** Of a discount, the `days` of its condition. */
  count: number;
  /** Negative for a discount. */
  amount: number;
  /** The owner's name of an extra or a tax. */
  name?: string;
  /** Of a discount or a tax, in thousandths of a percent. */
  percent?: number;
  discount?: RateDiscount["kind"];
}

/** The texts of the property in another language than its own, by field; absent fields aren't translated. */
export type Translations = Partial<Record<Language, Record<string, unknown>>>;

export const properties = pgTable(
  "properties",
  {
    id: id(),
    title: text("title").notNull(),
    intro: text("intro").notNull().default(""),
    brand_handle: text("brand_handle").notNull(),
    description: text("description").notNull().default(""),
    bedrooms: integer("bedrooms").notNull(),
    bathrooms: doublePrecision("bathrooms").notNull(),
    max_guests: integer("max_guests").notNull(),
    /** Minor units of `currency` per night. */
    price_per_night: bigint("price_per_night", { mode: "number" }).notNull(),
    /** Minor units for each guest beyond `guests_included`, once per stay; null until the owner sets it, see `extraGuestFee`. */
    extra_guest_fee: bigint("extra_guest_fee", { mode: "number" }),
    /** The number of guests that `price_per_night` includes. */
    guests_included: integer("guests_included").notNull().default(2),
    /** Prices by season and weekday, rules, fees and taxes; empty until the owner adds one. */
    rates: jsonb("rates").$type<Rates>().notNull().default({}),
    /** ISO 4217 code. */
    currency: text("currency").notNull().default("USD"),
    /** IANA name; calendar days of the property are days in this zone. */
    time_zone: text("time_zone").notNull(),
    amenities: text("amenities").array().notNull().default([]),
    property_details: text("property_details").notNull().default(""),
    activities: text("activities").notNull().default(""),
    local_area: text("local_area").notNull().default(""),
    address: text("address").notNull().default(""),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    location_type: text("location_type", { enum: locationTypes }).notNull().default("coordinates"),
    /** HH:MM in `time_zone`. */
    check_in_time: text("check_in_time").notNull().default("15:00"),
    check_out_time: text("check_out_time").notNull().default("11:00"),
    /** The hours within which guests are promised an answer; each booking stores those of its request. */
    answer_hours: integer("answer_hours").notNull().default(24),
    /** The hours after which the admins are reminded of a request without an answer. */
    reminder_hours: integer("reminder_hours").notNull().default(18),
    payment_apps: jsonb("payment_apps").$type<PaymentApp[]>().notNull().default([]),
    /**
     * The contact for questions: e-mail and phone are public once set. While no admin account exists it is also the
     * contact of guests.
     */
    contact_name: text("contact_name").notNull().default("Property Manager"),
    contact_email: text("contact_email").notNull().default(""),
    contact_phone: text("contact_phone").notNull().default(""),
    /** The owner's text about cancelling an approved stay; may be empty. */
    cancellation_policy: text("cancellation_policy").notNull().default(""),
    /** The language of the texts in these columns; `translations` has those of the others (property-texts.ts). */
    language: text("language", { enum: languages }).notNull().default("en"),
    translations: jsonb("translations").$type<Translations>().notNull().default({}),
    // What makes people book: each is optional, and shown only when it isn't empty.
    host_name: text("host_name").notNull().default(""),
    /** The portrait's name in the photo store: `{property_id}/{timestamp}.{ext}`; it is no photo of the gallery. */
    host_photo: text("host_photo"),
    host_about: text("host_about").notNull().default(""),
    /** The languages that the host speaks, as one line. */
    host_languages: text("host_languages").notNull().default(""),
    /** A phone number with its country code. */
    host_whatsapp: text("host_whatsapp").notNull().default(""),
    house_rules: text("house_rules").notNull().default(""),
    /** The way to the property and into it, only for guests of approved stays. */
    arrival_guide: text("arrival_guide").notNull().default(""),
    /** Why guests book here instead of on a listing site. */
    direct_note: text("direct_note").notNull().default(""),
    questions: jsonb("questions").$type<Question[]>().notNull().default([]),
    amenity_notes: jsonb("amenity_notes").$type<AmenityNote[]>().notNull().default([]),
    nearby: jsonb("nearby").$type<NearbyPlace[]>().notNull().default([]),
    beds: jsonb("beds").$type<Bedroom[]>().notNull().default([]),
    reviews: jsonb("reviews").$type<Review[]>().notNull().default([]),
    /** A label for each month from January, twelve or none: 'South swells'. */
    seasons: jsonb("seasons").$type<string[]>().notNull().default([]),
    /** The parts that still have the demo content of a fresh install (app/features/property/demo-parts.ts). */
    demo_parts: text("demo_parts").array().notNull().default([]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check("properties_language", isOneOf(table.language, languages)),
    check("properties_answer_hours", sql`${table.answer_hours} >= 1 and ${table.reminder_hours} >= 1`),
    check("properties_rates", sql`jsonb_typeof(${table.rates}) = 'object'`),
  ],
);

export const property_images = pgTable(
  "property_images",
  {
    id: id(),
    property_id: uuid("property_id")
      .notNull()
      .references(() => properties.id),
    /** The original's name in the photo store: `{property_id}/{timestamp}.{ext}`. */
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
    /** A 16-pixel WebP as a data URL, shown while the photo loads. */
    placeholder: text("placeholder").notNull(),
    /** Whether it is a demo photo of a fresh install. */
    is_demo: boolean("is_demo").notNull().default(false),
    /** The language of `alt` and `caption`; `translations` has them in the others. */
    language: text("language", { enum: languages }).notNull().default("en"),
    translations: jsonb("translations").$type<Translations>().notNull().default({}),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex("property_images_one_main")
      .on(table.property_id)
      .where(sql`${table.is_main}`),
    index("property_images_property").on(table.property_id, table.position),
    check("property_images_language", isOneOf(table.language, languages)),
  ],
);
