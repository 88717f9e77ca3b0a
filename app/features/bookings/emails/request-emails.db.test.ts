import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { EmailKind } from "#app/lib/enums.ts";
import { saveNotifications } from "#app/features/users/notifications.server.ts";
import {
  approveBookings,
  cancelBooking,
  denyBookings,
  requestBooking,
} from "#app/features/bookings/bookings.server.ts";
import { mails, properties } from "#app/server/db/schema.ts";
import { renderTemplate } from "#app/email-templates.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const stay = { start_date: "2026-12-10", end_date: "2026-12-14" };
const validRequest = { ...stay, guest_count: 2, special_requests: null };
const policy = "Half of it, if you cancel later than thirty days before arrival.";

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { address: "Camino de la Playa 7" });
});

const sent = (kind: EmailKind) => db.select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.to_address);

/** The text of the only e-mail of this kind. */
async function textOf(kind: EmailKind): Promise<string> {
  const [mail, ...more] = await sent(kind);
  expect(more).toEqual([]);
  const property = { title: "Casa Prueba", publicUrl: "https://house.example", now };
  return (await renderTemplate(kind, mail?.payload, property)).text;
}

describe("when other guests have requested the same nights", () => {
  test("the guest's e-mail lists the days that others have requested, without names", async () => {
    await createBooking(db, { start_date: "2026-12-13", end_date: "2026-12-20" });
    await createBooking(db, { start_date: "2026-12-01", end_date: "2026-12-10" });
    await createBooking(db, { start_date: "2026-12-11", end_date: "2026-12-12", status: "denied" });
    await requestBooking(db, await createProfile(db, { full_name: "Ana Reyes" }), validRequest, now);
    const text = await textOf("booking_requested");
    expect(text).toContain("Other guests have asked for Dec 10, 2026, Dec 13, 2026 – Dec 14, 2026 too.");
    expect(text).not.toContain("Gus Guest");
  });

  test("a guest's own other request is not listed", async () => {
    const guest = await createProfile(db);
    await createBooking(db, { start_date: "2026-12-13", end_date: "2026-12-20", user_id: guest.id });
    await requestBooking(db, guest, validRequest, now);
    expect(await textOf("booking_requested")).not.toContain("Other guests");
  });

  test("an approval sends the others one e-mail that says not to pay, with the nearest free dates", async () => {
    const admin = await createProfile(db, { role: "admin", full_name: "Olga Owner" });
    const loser = await createProfile(db, { email: "loser@example.com" });
    const wanted = await createBooking(db, { ...stay, user_id: loser.id });
    await createBooking(db, { start_date: "2026-12-15", end_date: "2026-12-16" });
    const approved = await createBooking(db, { start_date: "2026-12-12", end_date: "2026-12-13" });
    await approveBookings(db, admin, [approved.id], now);

    expect(await sent("booking_overlapped")).toMatchObject([
      { to_address: "loser@example.com", booking_id: wanted.id },
    ]);
    const text = await textOf("booking_overlapped");
    expect(text).toContain("please don’t pay for now.");
    expect(text).toContain("Olga will still answer it");
    // Not from the 14th on, because another guest has requested the 15th.
    expect(text).toContain("5 nights: Dec 7, 2026 – Dec 11, 2026");
    expect(text).not.toContain("Dec 14, 2026 – ");

    await cancelBooking(db, admin, approved.id, "A storm took the road.", now);
    const next = await createBooking(db, { start_date: "2026-12-14", end_date: "2026-12-14" });
    await approveBookings(db, admin, [next.id], now);
    expect(await sent("booking_overlapped")).toHaveLength(1);
  });

  test("a failed approval sends no e-mails", async () => {
    const admin = await createProfile(db, { role: "admin" });
    await createBooking(db, { ...stay, status: "approved" });
    const late = await createBooking(db, stay);
    await createBooking(db, stay);
    await approveBookings(db, admin, [late.id], now);
    expect(await sent("booking_overlapped")).toEqual([]);
  });
});

describe("an e-mail promises a refund", () => {
  const paidBack = "we’ll refund you in full";

  test("in full when a request is denied, whatever the policy for approved stays is", async () => {
    await db.update(properties).set({ cancellation_policy: policy });
    const admin = await createProfile(db, { role: "admin" });
    const booking = await createBooking(db, stay);
    await denyBookings(db, admin, [booking.id], "The roof is being mended.", now);
    const text = await textOf("booking_denied");
    expect(text).toContain(paidBack);
    expect(text).not.toContain(policy);
  });

  test("in full when the owner cancels a request that was never approved", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const booking = await createBooking(db, stay);
    await cancelBooking(db, admin, booking.id, "The roof is being mended.", now);
    expect(await textOf("booking_cancelled")).toContain(paidBack);
  });

  test.each([policy, ""])(
    "only as the owner's policy says when an approved stay is cancelled: '%s'",
    async (policyText) => {
      await db.update(properties).set({ cancellation_policy: policyText });
      const admin = await createProfile(db, { role: "admin" });
      const booking = await createBooking(db, { ...stay, status: "approved" });
      await cancelBooking(db, admin, booking.id, "A storm took the road.", now);
      const text = await textOf("booking_cancelled");
      expect(text).not.toContain(paidBack);
      expect(text.includes("Cancellation policy")).toBe(policyText !== "");
      expect(text).toContain(policyText);
    },
  );
});

describe("the arrival guide", () => {
  const guide = {
    arrival_guide: "The key is under the third stone.",
    translations: { es: { arrival_guide: "La llave" } },
  };

  test("is in the e-mail about an approval, and in no other", async () => {
    await db.update(properties).set(guide);
    const admin = await createProfile(db, { role: "admin" });
    const booking = await createBooking(db, stay);
    await approveBookings(db, admin, [booking.id], now);
    expect(await textOf("booking_confirmed")).toContain("The key is under the third stone.");
    await cancelBooking(db, admin, booking.id, "A storm took the road.", now);
    expect(await textOf("booking_cancelled")).not.toContain("third stone");
  });

  test("is in the guest's language where the owner wrote it in that language", async () => {
    await db.update(properties).set(guide);
    const guest = await createProfile(db, { locale: "es" });
    const booking = await createBooking(db, { ...stay, user_id: guest.id });
    await approveBookings(db, await createProfile(db, { role: "admin" }), [booking.id], now);
    expect(await textOf("booking_confirmed")).toContain("La llave");
  });
});

describe("the admins' e-mails", () => {
  test("a request is sent to every admin who chose it, to each one's address and in their language", async () => {
    const second = await createProfile(db, { role: "admin", email: "b@example.com", locale: "es" });
    await createProfile(db, { role: "admin", email: "a@example.com" });
    const third = await createProfile(db, { role: "admin", email: "c@example.com" });
    await createProfile(db, { email: "d@example.com" });
    await saveNotifications(db, third.id, ["withdrawals"], now);
    await requestBooking(db, await createProfile(db, { full_name: "Ana Reyes" }), validRequest, now);
    expect((await sent("booking_request")).map(({ to_address, locale }) => [to_address, locale])).toEqual([
      ["a@example.com", "en"],
      [second.email, "es"],
    ]);
    await db.delete(mails).where(eq(mails.to_address, second.email));
    const text = await textOf("booking_request");
    expect(text).toContain("Camino de la Playa 7");
    expect(text).toContain("https://house.example/login?next=%2Fadmin");
  });

  test("a request is sent to nobody when all admins turned it off, and to the default contact while there is no admin", async () => {
    await db.update(properties).set({ contact_email: "contact@example.com" });
    await requestBooking(db, await createProfile(db), validRequest, now);
    expect(await sent("booking_request")).toMatchObject([{ to_address: "contact@example.com" }]);
    const admin = await createProfile(db, { role: "admin" });
    await saveNotifications(db, admin.id, [], now);
    await requestBooking(db, await createProfile(db), validRequest, now);
    expect(await sent("booking_request")).toHaveLength(1);
  });

  test("a cancellation by the guest is sent with its reason to the admins who chose it", async () => {
    await createProfile(db, { role: "admin", email: "a@example.com" });
    const guest = await createProfile(db, { full_name: "Ana Reyes" });
    const booking = await createBooking(db, { ...stay, user_id: guest.id });
    await cancelBooking(db, guest, booking.id, "Our plans have changed.", now);
    expect(await sent("booking_withdrawn")).toMatchObject([{ to_address: "a@example.com" }]);
    expect(await textOf("booking_withdrawn")).toContain("Our plans have changed.");
    expect(await sent("booking_cancelled")).toEqual([]);
  });
});

test("the guest's e-mail links to the booking's page", async () => {
  const result = await requestBooking(db, await createProfile(db), validRequest, now);
  const id = result.ok ? result.booking.id : "";
  expect(await textOf("booking_requested")).toContain(`https://house.example/bookings/${id}`);
});
