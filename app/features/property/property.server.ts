import { asc, eq } from "drizzle-orm";
import type { Language } from "#app/lib/enums.ts";
import { convertRates, parseRates } from "#app/features/pricing/rates-schema.ts";
import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { convertMinorUnits } from "#app/lib/money.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles, properties } from "#app/server/db/schema.ts";
import { type Contact, managerName } from "#app/features/property/contact.ts";
import { remainingDemoParts } from "#app/features/property/demo-parts.ts";
import {
  changeLanguage,
  textFields,
  withoutTranslations,
  withTranslation,
} from "#app/features/property/property-texts.ts";
import { m } from "#messages";

/** The property as a database row: money in minor units of its currency, times as HH:MM in its time zone. */
export type Property = typeof properties.$inferSelect;

/** The columns that an owner may change, and the language of the texts among them, the property's own when absent. */
export type PropertyEdit = Partial<
  Omit<Property, "id" | "rates" | "translations" | "demo_parts" | "host_photo" | "created_at" | "updated_at">
> & {
  text_language?: Language;
};

/** The property, or null while there is none ('Property not found'). */
export async function findProperty(db: Database): Promise<Property | null> {
  const [property] = await db
    .select()
    .from(properties)
    .orderBy(asc(properties.created_at), asc(properties.id))
    .limit(1);
  return property ?? null;
}

/**
 * The property with its row locked: every change of the calendar takes this lock first, so that changes are serialized.
 */
export async function lockProperty(tx: Transaction): Promise<Property | undefined> {
  const [property] = await tx.select().from(properties).limit(1).for("no key update");
  return property;
}

/**
 * Changes the given fields of the property, all or none, and returns it; null while there is none. Amounts in `edit`
 * are minor units of its currency, else of `currency`, in which they were parsed, else of the property's own. Changing
 * the currency converts nothing: the price stays the same decimal number. The price, currency and guests of bookings
 * stay unchanged. Saved parts no longer count as demo content, and lose the demo's translation.
 */
export async function updateProperty(
  db: Database,
  edit: PropertyEdit,
  now: Date,
  currency?: string,
): Promise<Property | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(properties)
      .orderBy(asc(properties.created_at), asc(properties.id))
      .limit(1)
      .for("no key update");
    if (!before) return null;
    const { text_language = before.language, ...columns } = edit;
    const written = text_language === before.language ? columns : splitTexts(columns).others;
    const demo_parts = remainingDemoParts(before.demo_parts, Object.keys(written));
    const [after] = await tx
      .update(properties)
      .set({
        ...textColumns(before, columns, text_language),
        ...amountsIn(edit.currency ?? before.currency, before, edit, currency),
        ...(edit.currency && edit.currency !== before.currency
          ? { rates: convertRates(before.rates, before.currency, edit.currency) }
          : {}),
        demo_parts,
        updated_at: now,
      })
      .where(eq(properties.id, before.id))
      .returning();
    if (!after) throw new Error("The database returned no property");
    return after;
  });
}

/**
 * Changes the given rates of the property and returns it with them, or the errors of the fields; null while there is no
 * property. What is booked or requested keeps its price.
 */
export async function updateRates(
  db: Database,
  fields: Record<string, unknown>,
  now: Date,
): Promise<ParseResult<Property> | null> {
  return db.transaction(async (tx) => {
    const before = await lockProperty(tx);
    if (!before) return null;
    const parsed = parseRates(fields, before.rates, before.currency);
    if (!parsed.ok) return parsed;
    const [after] = await tx
      .update(properties)
      .set({ rates: parsed.value, updated_at: now })
      .where(eq(properties.id, before.id))
      .returning();
    if (!after) throw new Error("The database returned no property");
    return { ok: true, value: after };
  });
}

/** The columns to set: texts in another language than the property's own become translations. */
function textColumns(before: Property, edit: PropertyEdit, text_language: Language): Partial<Property> {
  const { texts, others } = splitTexts(edit);
  const language = edit.language ?? before.language;
  const isOwn = text_language === before.language;
  const replacedDemo = isOwn ? Object.keys(texts).filter((field) => before.demo_parts.includes(field)) : [];
  const translations = withoutTranslations(before.translations, replacedDemo);
  const saved = isOwn
    ? { ...before, ...texts, translations }
    : { ...before, translations: withTranslation(translations, text_language, texts) };
  return {
    ...(isOwn ? texts : {}),
    translations: saved.translations,
    ...others,
    ...changeLanguage(saved, textFields, language),
  };
}

function splitTexts(edit: PropertyEdit): { texts: Partial<Property>; others: Partial<Property> } {
  const isText: ReadonlySet<string> = new Set(textFields);
  const entries = Object.entries(edit);
  return {
    texts: Object.fromEntries(entries.filter(([field]) => isText.has(field))),
    others: Object.fromEntries(entries.filter(([field]) => !isText.has(field))),
  };
}

/** Converts the price and the fee to minor units of `currency`, unless they are already. */
function amountsIn(currency: string, before: Property, edit: PropertyEdit, readIn = before.currency): PropertyEdit {
  const amounts: PropertyEdit = {};
  for (const name of ["price_per_night", "extra_guest_fee"] as const) {
    const given = edit[name] ?? null;
    const amount = given ?? before[name];
    const from = given === null ? before.currency : (edit.currency ?? readIn);
    if (amount !== null && from !== currency) amounts[name] = convertMinorUnits(amount, from, currency);
  }
  // A price must not be rounded to zero.
  if (amounts.price_per_night === 0) amounts.price_per_night = 1;
  return amounts;
}

/**
 * The contact of guests: the first admin, or while there is none the property's default contact (spec sections 2 and
 * 6). Details of the two are never mixed.
 */
export async function findManager(db: Database, property: Property): Promise<Contact> {
  const [admin] = await db
    .select({
      full_name: profiles.full_name,
      email: profiles.email,
      phone_number: profiles.phone_number,
    })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(asc(profiles.created_at), asc(profiles.id))
    .limit(1);
  if (admin) return { ...admin, full_name: admin.full_name || m.property_manager() };
  return {
    full_name: managerName(property.contact_name),
    email: property.contact_email,
    phone_number: property.contact_phone || null,
  };
}

/** The property and its contact, as pages show them. */
export async function findPropertyWithManager(db: Database) {
  const property = await findProperty(db);
  return property && { property, manager: await findManager(db, property) };
}
