import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { renderTemplate } from "#app/email-templates.ts";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { approveBookings, cancelBooking, requestBooking } from "#app/features/bookings/bookings.server.ts";
import { cancelAsGuest, type Cancellation } from "#app/features/bookings/cancellation/cancel-stay.server.ts";
import { listDueRefunds, markRefunded } from "#app/features/bookings/cancellation/refunds.server.ts";
import { changeBooking, requestChange } from "#app/features/bookings/changes/changes.server.ts";
import { exportCalendar, renewExportToken } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import { updateRates } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { saveNotifications } from "#app/features/users/notifications.server.ts";
import type { EmailKind } from "#app/lib/enums.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { booking_changes, bookings, mails, payments } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
/** Twelve days before check-in at the property. */
const twelve = new Date("2026-11-25T18:00:00Z");
const later = new Date("2026-11-26T18:00:00Z");
const stay = { start_date: "2026-12-07", end_date: "2026-12-11" };
const refund_steps = [
  { days: 30, percent: 100 },
  { days: 7, percent: 50 },
];
const half = { reason: null, shown_refund: "600.00" };

let admin: CurrentUser;
let guest: CurrentUser;
let id: string;
let property_id: string;

beforeEach(async () => {
  await emptyDatabase(db);
  ({ id: property_id } = await createProperty(db, { price_per_night: 24_000, rates: { refund_steps } }));
  admin = await createProfile(db, { role: "admin" });
  guest = await createProfile(db, { full_name: "Ana Ruiz" });
  id = await book();
});

/** An approved stay of the guest, paid in full unless `paid` says otherwise. */
async function book(paid = 120_000): Promise<string> {
  const requested = await requestBooking(db, guest, { ...stay, guest_count: 2, special_requests: null }, now);
  if (!requested.ok) throw new Error(requested.reason);
  const booking_id = requested.booking.id;
  if (paid > 0) {
    const receipt = { amount: paid, method: "Venmo", paid_on: "2026-11-21", note: null };
    await recordPayment(db, admin, booking_id, receipt, now);
  }
  await approveBookings(db, admin, [booking_id], now);
  return booking_id;
}

const cancel = (cancellation: Cancellation = half, at = twelve, by = guest) =>
  cancelAsGuest(db, by, id, cancellation, at).then((result) => (result.ok ? "ok" : result.reason));
const stored = async () => (await db.select().from(bookings).where(eq(bookings.id, id)))[0];
const sentTo = (kind: EmailKind) => db.select().from(mails).where(eq(mails.kind, kind));
async function textOf(kind: EmailKind): Promise<string> {
  const [mail] = await sentTo(kind);
  const site = { title: "Casa Prueba", publicUrl: "https://house.example", now: twelve };
  return `${mail?.subject}\n${(await renderTemplate(kind, mail?.payload, site)).text}`;
}

describe("a guest cancels an approved stay", () => {
  test("and half of it is to be refunded twelve days before check-in", async () => {
    expect(await cancel()).toBe("ok");
    expect(await stored()).toMatchObject({ status: "cancelled", refund_cents: 60_000, refunded_at: null });
    expect(await findBooking(db, guest, id)).toMatchObject({ refund: "600.00", balance: "-600.00", refunded_at: null });
  });

  test("and its nights are free at once, here and in the feed for other sites", async () => {
    const token = await renewExportToken(db, now);
    const feed = async () => {
      const calendar = await exportCalendar(db, token, "https://house.example", twelve);
      return calendar?.body.match(/STATUS:\w+/g);
    };
    expect(await feed()).toEqual(["STATUS:CONFIRMED"]);
    await cancel();
    expect(await findAvailability(db, property_id, "2026-11-25")).toMatchObject({ approved: [] });
    expect(await feed()).toEqual(["STATUS:CANCELLED"]);
  });

  test("and the admins read who did and what is to be refunded", async () => {
    await cancel({ ...half, reason: "My flight was cancelled" });
    const text = await textOf("booking_stay_cancelled");
    expect(text).toContain("Ana Ruiz cancelled Dec 7, 2026 – Dec 11, 2026. Refund $600 of $1,200");
    expect(text).toContain("they get $600 of $1,200 back. Please send it, then mark it as refunded");
    expect(text).toContain("My flight was cancelled");
    expect(await sentTo("booking_stay_cancelled")).toMatchObject([{ to_address: admin.email }]);
  });

  test("and every admin reads it, also one who turned off the e-mails about withdrawn requests", async () => {
    const second = await createProfile(db, { role: "admin" });
    await saveNotifications(db, admin.id, [], now);
    await cancel();
    const recipients = (await sentTo("booking_stay_cancelled")).map(({ to_address }) => to_address);
    expect(recipients.toSorted()).toEqual([admin.email, second.email].toSorted());
  });

  test("and reads in an e-mail how much comes back", async () => {
    await cancel();
    expect(await textOf("booking_cancelled")).toContain("You get $600 of $1,200 back.");
    expect(await sentTo("booking_cancelled")).toMatchObject([{ to_address: guest.email }]);
  });

  test("and reads it in Spanish", async () => {
    await cancel();
    const text = await withLocale("es", () => textOf("booking_cancelled"));
    expect(text).toContain("Cancelaste tu estancia");
    expect(text).toContain("Te devolvemos USD\u00A0600 de USD\u00A01,200.");
  });

  test("and the history says who cancelled and what is to be refunded", async () => {
    await cancel();
    const booking = await findBooking(db, admin, id);
    expect(booking?.history?.at(-1)).toMatchObject({
      actor_name: "Ana Ruiz",
      from_status: "approved",
      to_status: "cancelled",
      note: "To refund: $600 of $1,200",
    });
  });

  test("and both read that nothing is to be refunded when it is too late for that", async () => {
    const late = new Date("2026-12-03T18:00:00Z");
    expect(await cancel({ reason: null, shown_refund: "0.00" }, late)).toBe("ok");
    expect(await stored()).toMatchObject({ status: "cancelled", refund_cents: 0 });
    expect(await textOf("booking_stay_cancelled")).toContain("cancelled Dec 7, 2026 – Dec 11, 2026. Nothing to refund");
    expect(await textOf("booking_cancelled")).toContain("there’s no refund");
    expect(await listDueRefunds(db)).toEqual([]);
  });

  test("and an open request to change it is superseded", async () => {
    const dates = { start_date: "2026-12-20", end_date: "2026-12-22", guest_count: 2, message: null };
    await requestChange(db, guest, id, dates, now);
    await cancel();
    expect(await db.select().from(booking_changes)).toMatchObject([{ status: "superseded" }]);
  });

  test("by the steps of the day when it was requested, whatever the owner changes later", async () => {
    await updateRates(db, { refund_steps: "" }, now);
    expect(await stored()).toMatchObject({ refund_steps });
    expect(await cancel()).toBe("ok");
  });

  test("until the day before check-in, by the property’s calendar", async () => {
    // 11:30 PM on December 6 in Mazatlán.
    expect(await cancel({ reason: null, shown_refund: "0.00" }, new Date("2026-12-07T06:30:00Z"))).toBe("ok");
  });
});

async function expectUntouched() {
  expect(await stored()).toMatchObject({ status: "approved", refund_cents: null });
  expect(await sentTo("booking_stay_cancelled")).toEqual([]);
}

describe("a guest can’t cancel an approved stay", () => {
  test("that was booked without refund steps, as before", async () => {
    await db.update(bookings).set({ refund_steps: [] }).where(eq(bookings.id, id));
    expect(await cancel()).toBe("not-yours");
    await expectUntouched();
  });

  test("that has begun", async () => {
    expect(await cancel(half, new Date("2026-12-07T07:30:00Z"))).toBe("stay-begun");
    await expectUntouched();
  });

  test("of somebody else", async () => {
    expect(await cancel(half, twelve, await createProfile(db))).toBe("not-found");
    await expectUntouched();
  });

  test("without having seen what comes back, for example with the form of a request that was approved meanwhile", async () => {
    expect(await cancel({ reason: null, shown_refund: null })).toBe("refund-changed");
    await expectUntouched();
  });

  test("at yesterday’s refund, and gets today’s", async () => {
    const result = await cancelAsGuest(db, guest, id, half, new Date("2026-12-01T18:00:00Z"));
    expect(result).toEqual({
      ok: false,
      reason: "refund-changed",
      refund: 0,
      total_price: 120_000,
      currency: "USD",
    });
    await expectUntouched();
  });
});

test("a guest withdraws a pending request as before", async () => {
  await cancel();
  const requested = await requestBooking(db, guest, { ...stay, guest_count: 2, special_requests: null }, now);
  const request_id = requested.ok ? requested.booking.id : "";
  const result = await cancelAsGuest(db, guest, request_id, { reason: null, shown_refund: null }, now);
  expect(result).toMatchObject({ ok: true, booking: { status: "cancelled", refund_cents: null } });
});

test("of a guest who cancels twice at the same moment one gets a refund", async () => {
  expect((await Promise.all([cancel(), cancel()])).toSorted()).toEqual(["ok", "status-changed"]);
  expect(await sentTo("booking_stay_cancelled")).toHaveLength(1);
});

test("of a guest and an owner who cancel at the same moment one succeeds, and the other is told", async () => {
  const owner = cancelBooking(db, admin, id, "The roof leaks", twelve).then((result) =>
    result.ok ? "ok" : result.reason,
  );
  expect((await Promise.all([cancel(), owner])).toSorted()).toEqual(["ok", "status-changed"]);
});

test("an owner who cancels a stay owes what they agree with the guest, not a refund by the steps", async () => {
  await cancelBooking(db, admin, id, "The roof leaks", twelve);
  expect(await stored()).toMatchObject({ status: "cancelled", refund_cents: null });
});

describe("an owner", () => {
  test("reads which refunds are due, and to whom", async () => {
    await cancel();
    expect(await listDueRefunds(db)).toMatchObject([
      { booking_id: id, guest_name: "Ana Ruiz", refund: "600.00", refunded_from: "1200.00", currency: "USD", ...stay },
    ]);
  });

  test("marks a refund, once, and it is among the payments", async () => {
    await cancel();
    const results = await Promise.all([markRefunded(db, admin, id, later), markRefunded(db, admin, id, later)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await stored()).toMatchObject({ refunded_at: later });
    expect(await listDueRefunds(db)).toEqual([]);
    expect(await findBooking(db, admin, id)).toMatchObject({
      paid: "600.00",
      balance: "0.00",
      payments: [{ amount: "1200.00" }, { amount: "-600.00", method: "Venmo", note: "Stay cancelled by the guest" }],
    });
    const booking = await findBooking(db, admin, id);
    expect(booking?.history?.at(-1)).toMatchObject({ note: "Refunded: $600 of $1,200", actor_name: admin.full_name });
  });

  test("reads the payment’s note in their language, whoever marked the refund", async () => {
    await cancel();
    await withLocale("es", () => markRefunded(db, admin, id, later));
    const booking = await findBooking(db, admin, id);
    expect(booking?.payments?.at(-1)).toMatchObject({ note: "Stay cancelled by the guest" });
    const spanish = await withLocale("es", () => findBooking(db, admin, id));
    expect(spanish?.payments?.at(-1)).toMatchObject({ note: "Estancia cancelada por el huésped" });
  });

  test("who has recorded the refund as a payment doesn’t record it twice by marking it", async () => {
    await cancel();
    const part = { amount: -40_000, method: "Zelle", paid_on: "2026-11-26", note: "First part" };
    await recordPayment(db, admin, id, part, later);
    await markRefunded(db, admin, id, later);
    expect((await db.select().from(payments)).map(({ amount }) => amount)).toEqual([120_000, -40_000, -20_000]);
  });

  test("owes what was paid beyond the total too, whoever cancels", async () => {
    await changeBooking(db, admin, id, { ...stay, guest_count: 2, message: null, total_price: 100_000 }, now);
    expect(await findBooking(db, guest, id)).toMatchObject({ total_price: "1000.00", balance: "-200.00" });
    expect(await cancel({ reason: null, shown_refund: "700.00" })).toBe("ok");
    expect(await findBooking(db, guest, id)).toMatchObject({ refund: "700.00", balance: "-700.00" });
    await markRefunded(db, admin, id, later);
    expect(await findBooking(db, guest, id)).toMatchObject({ paid: "500.00", balance: "0.00" });

    id = await book(150_000);
    await cancelBooking(db, admin, id, "The roof leaks", twelve);
    expect(await findBooking(db, guest, id)).toMatchObject({ refund: null, balance: "-300.00" });
  });

  test("who records a refund leaves the reason of the cancellation as it is", async () => {
    await cancelBooking(db, admin, id, "A storm took the road", twelve);
    await recordPayment(
      db,
      admin,
      id,
      { amount: -60_000, method: "Zelle", paid_on: "2026-11-26", note: "Half" },
      later,
    );
    expect(await findBooking(db, guest, id)).toMatchObject({ cancellation_reason: "A storm took the road" });
  });

  test("has nothing to mark for a stay without a refund", async () => {
    expect(await markRefunded(db, admin, id, twelve)).toEqual({ ok: false, reason: "not-found" });
    expect(await stored()).toMatchObject({ refunded_at: null });
  });
});

/** The constraint that changing the booking violates, or null when it succeeds. */
const violated = (values: Partial<typeof bookings.$inferInsert>) =>
  db
    .update(bookings)
    .set(values)
    .where(eq(bookings.id, id))
    .then(
      () => null,
      (error: Error & { cause?: { constraint?: string } }) => error.cause?.constraint,
    );

describe("the database rejects", () => {
  test("a refund of a stay that isn’t cancelled, or below nothing", async () => {
    expect(await violated({ refund_cents: 100 })).toBe("bookings_refund");
    expect(await violated({ status: "cancelled", refund_cents: -1 })).toBe("bookings_refund");
  });

  test("a mark where there is nothing to refund", async () => {
    expect(await violated({ refunded_at: now })).toBe("bookings_refunded");
    expect(await violated({ status: "cancelled", refund_cents: 0, refunded_at: now })).toBe("bookings_refunded");
  });
});
