import { randomUUID } from "node:crypto";
import type { App } from "#app/context.server.ts";
import { addDays, type Stay } from "#app/lib/stay.ts";
import {
  blocked_dates,
  booking_changes,
  mails,
  payments,
  properties,
  property_images,
  sessions,
} from "#app/server/db/schema.ts";
import { calendar_feeds, imported_events } from "#app/server/db/calendar-schema.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";
import { createBooking, createProfile } from "#tests/support/factories.ts";
import type { Visitor } from "#tests/support/sessions.ts";

/** Creates the rows that the paths and forms of the authorization cases refer to: new ones for each request, so that requests don't affect each other. */
export function createFixtures({ database: { db } }: Pick<App, "database">) {
  let stays = 0;

  /** Dates that no earlier request has used. */
  function freeStay(): Stay {
    // One night, so that all requests fit into the two years that can be booked.
    const start_date = addDays("2026-12-01", stays++);
    return { start_date, end_date: start_date };
  }

  async function propertyId(): Promise<string> {
    const [property] = await db.select({ id: properties.id }).from(properties);
    return property?.id ?? "";
  }

  async function createBlock(): Promise<string> {
    const [block] = await db
      .insert(blocked_dates)
      .values({ property_id: await propertyId(), ...freeStay() })
      .returning();
    return block?.id ?? "";
  }

  /** The property's only photo. */
  async function createImage(): Promise<string> {
    await db.delete(property_images);
    const property_id = await propertyId();
    const path = `${property_id}/${Date.now()}.jpg`;
    const [image] = await db
      .insert(property_images)
      .values({ property_id, path, url: `/photos/${path}`, position: 1, width: 3, height: 2, placeholder: "data:," })
      .returning();
    return image?.id ?? "";
  }

  async function createMail(): Promise<string> {
    const [mail] = await db
      .insert(mails)
      .values({ kind: "admin_granted", to_address: "ana@example.com", subject: "Hello", payload: { full_name: "Ana" } })
      .returning();
    return mail?.id ?? "";
  }

  /** A session on another device than the requesting one. */
  async function createSession({ user }: Visitor): Promise<string> {
    const [session] = await db
      .insert(sessions)
      .values({ userId: user.id, token: randomUUID(), expiresAt: new Date("2026-12-21T18:00:00Z") })
      .returning();
    return session?.id ?? "";
  }

  async function createPasskey({ user }: Visitor): Promise<string> {
    const device = { deviceType: "singleDevice", backedUp: false, publicKey: "", counter: 0 };
    const [passkey] = await db
      .insert(passkeys)
      .values({ userId: user.id, name: "My phone", credentialID: randomUUID(), ...device })
      .returning();
    return passkey?.id ?? "";
  }

  async function createPayment(booking_id: string): Promise<string> {
    const [payment] = await db
      .insert(payments)
      .values({ booking_id, amount: 48_000, method: "Venmo", paid_on: "2026-11-20" })
      .returning();
    return payment?.id ?? "";
  }

  /** A guest's request to change a stay. */
  async function createChange({ user }: Visitor): Promise<string> {
    const booking = await createBooking(db, { user_id: user.id, ...freeStay() });
    const [change] = await db
      .insert(booking_changes)
      .values({
        booking_id: booking.id,
        requested_by: user.id,
        ...freeStay(),
        guest_count: 3,
        total_price: 48_000,
        currency: "USD",
        quote_lines: [],
      })
      .returning();
    return change?.id ?? "";
  }

  async function createFeed(): Promise<string> {
    const [feed] = await db
      .insert(calendar_feeds)
      .values({ property_id: await propertyId(), name: "Airbnb", url: `http://127.0.0.1/${randomUUID()}.ics` })
      .returning();
    return feed?.id ?? "";
  }

  /** An approved stay whose days another site has taken. */
  async function createCollision(): Promise<{ booking_id: string; event_id: string }> {
    const stay = freeStay();
    const { id } = await createBooking(db, { ...stay, status: "approved" });
    const source = { property_id: await propertyId(), feed_id: await createFeed(), uid: "a" };
    const [event] = await db
      .insert(imported_events)
      .values({ ...source, ...stay })
      .returning();
    return { booking_id: id, event_id: event?.id ?? "" };
  }

  /** Creates the row that `:id` refers to after each path segment. */
  const bySegment: Record<string, (guest: Visitor) => Promise<string>> = {
    bookings: async ({ user }) => (await createBooking(db, { user_id: user.id, ...freeStay() })).id,
    changes: createChange,
    // One of another admin, which looks like none.
    decisions: async () => randomUUID(),
    people: async () => (await createProfile(db, { admin_requested_at: new Date() })).id,
    mails: createMail,
    "blocked-dates": createBlock,
    images: createImage,
    sessions: createSession,
    passkeys: createPasskey,
    "calendar-feeds": createFeed,
  };

  /** The fields of each form; other forms are sent empty. */
  const forms: Record<string, (visitor: Visitor | null) => Promise<Record<string, string>>> = {
    "/login": async () => ({ email: "nobody@example.com", password: "not the tide" }),
    "/signup": async () => ({
      full_name: "Sol Signs",
      phone_number: "+1 555 0100",
      email: `${randomUUID()}@example.com`,
      password: "with the tide",
    }),
    "/setup": async () => ({ token: "guessed", full_name: "Eva", email: "eva@example.com", password: "with the tide" }),
    "/auth/confirm": async () => ({ token: "guessed" }),
    "/forgot-password": async () => ({ email: "nobody@example.com" }),
    "/reset-password": async () => ({ token: "guessed", password: "with the tide" }),
    "/profile": async (visitor) => ({ full_name: "Gus G.", email: visitor?.user.email ?? "", phone_number: "" }),
    "/profile/deletion": async () => ({ password: "a guess" }),
    "/account/password": async () => ({ current_password: "a guess", password: "with the moon" }),
    "/account/two-factor": async () => ({ password: "a guess" }),
    "/account/two-factor/confirmation": async () => ({ code: "123456" }),
    "/account/two-factor/removal": async () => ({ password: "a guess" }),
    "/account/recovery-codes": async () => ({ password: "a guess" }),
    "/account/passkeys": async () => ({ name: "My phone", response: "{}" }),
    "/account/passkeys/options": async () => ({ name: "My phone", password: "a guess" }),
    "/language": async () => ({ language: "en" }),
    "/bookings": async () => ({ ...freeStay(), guest_count: "2" }),
    "/bookings/:id/changes": async () => ({ ...freeStay(), guest_count: "3" }),
    "/admin/bookings/:id/changes": async () => ({ ...freeStay(), guest_count: "3" }),
    "/admin/people/:id/role": async () => ({ role: "admin" }),
    "/admin/bookings": async () => ({ ...freeStay(), guest_count: "2", guest_name: "Ana Ruiz" }),
    "/admin/bookings/approval": async () => ({ booking_id: (await createBooking(db, freeStay())).id }),
    "/admin/bookings/denial": async () => ({
      booking_id: (await createBooking(db, freeStay())).id,
      denial_reason: "The roof is being mended.",
    }),
    "/admin/bookings/:id/payment": async () => ({ amount: "480.00", method: "Venmo", paid_on: "2026-11-20" }),
    "/admin/bookings/:id/payments/:payment_id": async () => ({
      amount: "48.00",
      method: "Venmo",
      paid_on: "2026-11-20",
    }),
    "/admin/notifications": async () => ({ notifications: "requests" }),
    "/admin/property": async () => ({ title: "Casa Prueba" }),
    "/admin/blocked-dates": async () => ({ ...freeStay() }),
    "/admin/calendar-feeds": async () => ({ name: "Airbnb", url: `http://127.0.0.1/${randomUUID()}.ics` }),
    "/admin/calendar-feeds/overrides": createCollision,
    "/admin/images/order": async () => ({ image_id: await createImage() }),
    "/admin/images/:id": async () => ({ alt: "A hammock" }),
  };

  return {
    /** Returns the path with the ids of new rows: a booking is pending and belongs to `guest`. */
    async pathFor(path: string, guest: Visitor): Promise<string> {
      if (path.includes(":payment_id")) {
        const booking = await bySegment.bookings?.(guest);
        return path.replace(":id", booking ?? "").replace(":payment_id", await createPayment(booking ?? ""));
      }
      const segment = /([^/]+)\/:id/.exec(path)?.[1];
      if (!segment) return path.replace("*", "nothing/here");
      const create = bySegment[segment];
      if (!create) throw new Error(`Add to tests/routes/authorization.fixtures.ts what :id refers to after ${segment}`);
      return path.replace(":id", await create(guest));
    },
    async fieldsFor(path: string, visitor: Visitor | null): Promise<Record<string, string>> {
      return (await forms[path]?.(visitor)) ?? {};
    },
  };
}
