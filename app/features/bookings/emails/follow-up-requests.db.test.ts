import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { renderTemplate } from "#app/email-templates.ts";
import { listBookings } from "#app/features/bookings/list/booking-list.server.ts";
import { approveBookings, cancelBooking, requestBooking } from "#app/features/bookings/bookings.server.ts";
import { followUpRequests } from "#app/features/bookings/emails/follow-up-requests.server.ts";
import type { EmailKind } from "#app/lib/enums.ts";
import { booking_history, bookings, mails, properties } from "#app/server/db/schema.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const requestedAt = new Date("2026-11-21T18:00:00Z");
const HOUR = 3_600_000;
const after = (hours: number) => new Date(requestedAt.getTime() + hours * HOUR);
const stay = { start_date: "2026-12-10", end_date: "2026-12-14" };
const nothing = { reminded: 0, overdue: 0, expired: 0 };

let guest: Awaited<ReturnType<typeof createProfile>>;
let admin: Awaited<ReturnType<typeof createProfile>>;
beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin", full_name: "Olga Owner", email: "olga@example.com" });
  guest = await createProfile(db, { full_name: "Gus Guest", email: "gus@example.com" });
});

async function request(days = stay, at = requestedAt): Promise<string> {
  const result = await requestBooking(db, guest, { ...days, guest_count: 2, special_requests: null }, at);
  if (!result.ok) throw new Error(result.reason);
  return result.booking.id;
}

const sent = (kind: EmailKind) => db.select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.to_address);

async function textOf(kind: EmailKind, now: Date): Promise<string> {
  const [mail, ...more] = await sent(kind);
  expect(more).toEqual([]);
  return (await renderTemplate(kind, mail?.payload, { title: "Casa Prueba", publicUrl: "https://house.example", now }))
    .text;
}

const statusOf = async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status;

describe("a request without an answer", () => {
  test("is brought to the admins' attention once, after 18 hours", async () => {
    await request();
    expect(await followUpRequests(db, after(17.9))).toEqual(nothing);
    expect(await followUpRequests(db, after(18))).toEqual({ ...nothing, reminded: 1 });
    expect(await followUpRequests(db, after(18.2))).toEqual(nothing);
    expect(await sent("booking_reminder")).toMatchObject([
      {
        to_address: "olga@example.com",
        subject: "Gus Guest is still waiting for your answer: Dec 10, 2026 – Dec 14, 2026",
      },
    ]);
    // 18:00 UTC is 11 AM at the property.
    expect(await textOf("booking_reminder", after(18))).toContain("promised an answer by Nov 22, 2026, 11 AM");
  });

  test("is told to its guest once, after the 24 hours they were promised", async () => {
    await request();
    await followUpRequests(db, after(18));
    expect(await followUpRequests(db, after(24))).toEqual({ ...nothing, overdue: 1 });
    expect(await followUpRequests(db, after(48))).toEqual(nothing);
    expect(await sent("booking_overdue")).toMatchObject([{ to_address: "gus@example.com" }]);
    const text = await textOf("booking_overdue", after(24));
    expect(text).toContain("We promised you an answer within 24 hours");
    expect(text).toContain("Or you can withdraw it on its page");
  });

  test("follows the periods of the settings, and keeps the promise of its own day", async () => {
    const older = await request();
    await db.update(properties).set({ answer_hours: 48, reminder_hours: 2 });
    const newer = await request({ start_date: "2026-12-20", end_date: "2026-12-21" });
    expect(await followUpRequests(db, after(2))).toEqual({ ...nothing, reminded: 2 });
    expect(await followUpRequests(db, after(24))).toEqual({ ...nothing, overdue: 1 });
    expect((await sent("booking_overdue")).map(({ booking_id }) => booking_id)).toEqual([older]);
    expect(await followUpRequests(db, after(48))).toEqual({ ...nothing, overdue: 1 });
    expect((await sent("booking_overdue")).map(({ booking_id }) => booking_id)).toContain(newer);
  });

  test("that was answered or withdrawn is followed up no more", async () => {
    await approveBookings(db, admin, [await request()], after(1));
    await cancelBooking(db, guest, await request({ start_date: "2026-12-20", end_date: "2026-12-21" }), null, after(1));
    expect(await followUpRequests(db, after(24 * 60))).toEqual(nothing);
  });

  test("is followed up once by two servers at the same time", async () => {
    await request();
    const done = await Promise.all([followUpRequests(db, after(24)), followUpRequests(db, after(24))]);
    expect(done.filter(({ reminded }) => reminded === 1)).toHaveLength(1);
    expect(await sent("booking_reminder")).toHaveLength(1);
  });
});

describe("a request whose first day has come", () => {
  // The property's zone is seven hours behind UTC.
  const lastMoment = new Date("2026-12-10T06:59:59Z");
  const firstMoment = new Date("2026-12-10T07:00:00Z");

  test("expires with the property's day, and guest and admins are told", async () => {
    const id = await request();
    await followUpRequests(db, lastMoment);
    expect(await statusOf(id)).toBe("pending");
    expect((await followUpRequests(db, firstMoment)).expired).toBe(1);
    expect(await statusOf(id)).toBe("cancelled");
    const [entry] = await db.select().from(booking_history).where(eq(booking_history.to_status, "cancelled"));
    expect(entry).toMatchObject({ booking_id: id, actor_id: null, from_status: "pending", at: firstMoment });
    const text = await textOf("booking_cancelled", firstMoment);
    expect(text).toContain("The first day came before we could answer your request.");
    expect(text).toContain("we’ll refund you in full");
    expect(await sent("booking_expired")).toMatchObject([{ to_address: "olga@example.com" }]);
    expect((await followUpRequests(db, after(24 * 90))).expired).toBe(0);
  });

  test("shows its guest why, in their language", async () => {
    await request();
    await followUpRequests(db, firstMoment);
    const reasonOf = async () => (await listBookings(db, guest, {})).bookings[0]?.cancellation_reason;
    expect(await reasonOf()).toContain("The first day came before we could answer");
    expect(await withLocale("es", reasonOf)).toContain("Llegó el primer día antes de que");
  });

  test("and that was made on that day lasts until its end", async () => {
    const id = await request({ start_date: "2026-11-21", end_date: "2026-11-23" });
    await followUpRequests(db, after(6));
    expect(await statusOf(id)).toBe("pending");
    await followUpRequests(db, new Date("2026-11-22T07:00:00Z"));
    expect(await statusOf(id)).toBe("cancelled");
  });

  test("leaves approved stays alone", async () => {
    const { id } = await createBooking(db, { ...stay, status: "approved" });
    expect(await followUpRequests(db, firstMoment)).toEqual(nothing);
    expect(await statusOf(id)).toBe("approved");
  });
});
