import { randomUUID } from "node:crypto";
import type { App } from "#app/context.server.ts";
import { addDays, type Stay } from "#app/lib/stay.ts";
import { blocked_dates, mails, payments, properties, property_images, sessions } from "#app/server/db/schema.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";
import { createBooking, createProfile } from "#tests/support/factories.ts";
import type { Visitor } from "#tests/support/sessions.ts";

/** The things that the table of rights speaks of: each question gets its own, so that none is in another's way. */
export function createThings({ database: { db } }: Pick<App, "database">) {
  let stays = 0;

  /** Days that no other question has asked for. */
  function freeStay(): Stay {
    const start_date = addDays("2026-12-01", 2 * stays++);
    return { start_date, end_date: addDays(start_date, 1) };
  }

  async function houseId(): Promise<string> {
    const [house] = await db.select({ id: properties.id }).from(properties);
    return house?.id ?? "";
  }

  async function createBlock(): Promise<string> {
    const [block] = await db
      .insert(blocked_dates)
      .values({ property_id: await houseId(), ...freeStay() })
      .returning();
    return block?.id ?? "";
  }

  /** The only photo of the house. */
  async function createImage(): Promise<string> {
    await db.delete(property_images);
    const property_id = await houseId();
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

  /** On another device than the one that asks. */
  async function createSession({ person }: Visitor): Promise<string> {
    const [session] = await db
      .insert(sessions)
      .values({ userId: person.id, token: randomUUID(), expiresAt: new Date("2026-12-21T18:00:00Z") })
      .returning();
    return session?.id ?? "";
  }

  async function createPasskey({ person }: Visitor): Promise<string> {
    const device = { deviceType: "singleDevice", backedUp: false, publicKey: "", counter: 0 };
    const [passkey] = await db
      .insert(passkeys)
      .values({ userId: person.id, name: "My phone", credentialID: randomUUID(), ...device })
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

  /** What `:id` means behind each word of a path. */
  const byWord: Record<string, (guest: Visitor) => Promise<string>> = {
    bookings: async ({ person }) => (await createBooking(db, { user_id: person.id, ...freeStay() })).id,
    people: async () => (await createProfile(db, { admin_requested_at: new Date() })).id,
    mails: createMail,
    "blocked-dates": createBlock,
    images: createImage,
    sessions: createSession,
    passkeys: createPasskey,
  };

  /** What a form is filled in with; the others are sent empty. */
  const forms: Record<string, (asker: Visitor | null) => Promise<Record<string, string>>> = {
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
    "/profile": async (asker) => ({ full_name: "Gus G.", email: asker?.person.email ?? "", phone_number: "" }),
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
    "/admin/people/:id/role": async () => ({ role: "admin" }),
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
    "/admin/images/order": async () => ({ image_id: await createImage() }),
    "/admin/images/:id": async () => ({ alt: "A hammock" }),
  };

  return {
    /** A path as it is asked for, with what it is about: for a booking the guest's own, pending. */
    async pathFor(path: string, guest: Visitor): Promise<string> {
      if (path.includes(":payment_id")) {
        const booking = await byWord.bookings?.(guest);
        return path.replace(":id", booking ?? "").replace(":payment_id", await createPayment(booking ?? ""));
      }
      const word = /([^/]+)\/:id/.exec(path)?.[1];
      if (!word) return path.replace("*", "nothing/here");
      const create = byWord[word];
      if (!create) throw new Error(`Say in tests/routes/rights.things.ts what :id is behind ${word}`);
      return path.replace(":id", await create(guest));
    },
    async fieldsFor(path: string, asker: Visitor | null): Promise<Record<string, string>> {
      return (await forms[path]?.(asker)) ?? {};
    },
  };
}
