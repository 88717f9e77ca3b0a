import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingStatuses, type EmailKind } from "#app/lib/enums.ts";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { findTransition } from "#app/features/bookings/booking-status.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import {
  approveBookings,
  cancelBooking,
  denyBookings,
  requestBooking,
} from "#app/features/bookings/bookings.server.ts";
import { blockDates, removeBlock } from "#app/features/availability/blocked-dates.server.ts";
import { updateProperty } from "#app/features/property/property.server.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import { bookings, mails, properties } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const stay = { start_date: "2026-12-10", end_date: "2026-12-14" };
const validRequest = { ...stay, guest_count: 4, special_requests: "A cot, please" };
const sentTo = (kind: EmailKind) => db.select().from(mails).where(eq(mails.kind, kind));

/** The constraint that a statement violates, or null when it succeeds. */
const violatedConstraint = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: Error & { cause?: { constraint?: string } }) => error.cause?.constraint,
  );

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { price_per_night: 24_000, max_guests: 6 });
});

describe("a guest requests a stay", () => {
  test("and the request is pending, with the price that the server quotes", async () => {
    const guest = await createProfile(db);
    const result = await requestBooking(db, guest, validRequest, now);
    expect(result).toMatchObject({
      ok: true,
      booking: { status: "pending", total_price: 5 * 24_000 + 2000, user_id: guest.id },
    });
  });

  test("and admin and guest each get an e-mail with the request's data", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db);
    await requestBooking(db, guest, validRequest, now);
    expect(await sentTo("booking_request")).toMatchObject([{ to_address: admin.email, state: "waiting" }]);
    expect(await sentTo("booking_requested")).toMatchObject([
      {
        to_address: guest.email,
        payload: {
          booking: { ...stay, total_price: "1220.00", special_requests: "A cot, please" },
          adminEmail: admin.email,
        },
      },
    ]);
  });

  test("and a later price change does not change the quoted total", async () => {
    const guest = await createProfile(db);
    const result = await requestBooking(db, guest, validRequest, now);
    await db.update(properties).set({ price_per_night: 99_900 });
    const booking = result.ok ? await findBooking(db, guest, result.booking.id) : null;
    expect(booking).toMatchObject({
      total_price: "1220.00",
      quote_lines: [
        { label: "$240 × 5 nights", amount: "1200.00" },
        { label: "$10 × 2 extra guests", amount: "20.00" },
      ],
    });
  });

  test("and when the price differs from the shown one, the new quote is returned and nothing is stored", async () => {
    const guest = await createProfile(db);
    const shown = { total: "1220.00", currency: "USD" };
    await db.update(properties).set({ price_per_night: 50_000 });
    expect(await requestBooking(db, guest, { ...validRequest, shown }, now)).toMatchObject({
      ok: false,
      reason: "price-changed",
      currency: "USD",
      quote: { total: 252_000, lines: [{ amount: 250_000 }, { amount: 2_000 }] },
    });
    expect(await db.$count(bookings)).toBe(0);
    expect(await db.$count(mails)).toBe(0);
    expect(await requestBooking(db, guest, { ...validRequest, shown: { ...shown, total: "2520" } }, now)).toMatchObject(
      {
        booking: { total_price: 252_000 },
      },
    );
  });

  test("and the same amount in another currency is another price", async () => {
    const guest = await createProfile(db);
    await db.update(properties).set({ currency: "EUR", extra_guest_fee: 1000 });
    const shown = { total: "1220.00", currency: "USD" };
    expect(await requestBooking(db, guest, { ...validRequest, shown }, now)).toMatchObject({ reason: "price-changed" });
  });

  test("and while the owner saves another price, each guest books at the price they saw or not at all", async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => createProfile(db)));
    const request = { ...validRequest, shown: { total: "1220.00", currency: "USD" } };
    const operations = guests.map((guest) => () => requestBooking(db, guest, request, now));
    operations.splice(4, 0, async () => {
      await updateProperty(db, { price_per_night: 50_000 }, now);
      return { ok: false, reason: "no-property" };
    });
    const results = await Promise.all(operations.map((operation) => operation()));
    const stored = await db.select().from(bookings);
    expect(stored.filter(({ total_price }) => total_price !== 122_000)).toEqual([]);
    const changed = results.filter((result) => !result.ok && result.reason === "price-changed");
    expect(stored.length + changed.length).toBe(8);
  });

  test("and other pending requests for the same nights don't prevent it", async () => {
    await createBooking(db, { ...stay, status: "pending" });
    expect(await requestBooking(db, await createProfile(db), validRequest, now)).toMatchObject({ ok: true });
  });

  test.each([
    ["ending on the first day", "2026-12-08", "2026-12-10"],
    ["starting on the last day", "2026-12-14", "2026-12-16"],
    ["inside", "2026-12-12", "2026-12-12"],
    ["around", "2026-12-01", "2026-12-31"],
  ])("and is rejected when an approved stay lies %s", async (_, start_date, end_date) => {
    await createBooking(db, { start_date, end_date, status: "approved" });
    expect(await requestBooking(db, await createProfile(db), validRequest, now)).toEqual({
      ok: false,
      reason: "dates-taken",
      conflict: { kind: "booked", start_date, end_date },
    });
    expect(await db.$count(bookings)).toBe(1);
    expect(await db.$count(mails)).toBe(0);
  });

  test("and the stay can start on the day after another one's last", async () => {
    await createBooking(db, { start_date: "2026-12-05", end_date: "2026-12-09", status: "approved" });
    expect(await requestBooking(db, await createProfile(db), validRequest, now)).toMatchObject({ ok: true });
  });

  test("and is rejected over blocked dates", async () => {
    const admin = await createProfile(db, { role: "admin" });
    await blockDates(db, admin, { start_date: "2026-12-14", end_date: "2026-12-20", reason: null }, now);
    expect(await requestBooking(db, await createProfile(db), validRequest, now)).toMatchObject({
      reason: "dates-taken",
      conflict: { kind: "blocked" },
    });
  });

  test("and a second request for the same nights is rejected", async () => {
    const guest = await createProfile(db);
    await requestBooking(db, guest, validRequest, now);
    expect(await requestBooking(db, guest, validRequest, now)).toEqual({ ok: false, reason: "already-requested" });
  });

  test("and more guests than the maximum are rejected", async () => {
    expect(await requestBooking(db, await createProfile(db), { ...validRequest, guest_count: 7 }, now)).toEqual({
      ok: false,
      reason: "too-many-guests",
      max_guests: 6,
    });
  });
});

describe("the owner decides", () => {
  test("and an approval without a payment has a note in the history, and the guest gets the confirmation", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db);
    const booking = await createBooking(db, { ...stay, user_id: guest.id });
    await approveBookings(db, admin, [booking.id], now);
    expect(await findBooking(db, admin, booking.id)).toMatchObject({
      status: "approved",
      history: [{ to_status: "approved", actor_name: admin.full_name, note: "approved without a recorded payment" }],
    });
    expect(await sentTo("booking_confirmed")).toMatchObject([{ to_address: guest.email }]);
  });

  test("and a recorded payment is in the history, and the approval has no note", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const booking = await createBooking(db, stay);
    const receipt = { amount: 48_000, method: "Venmo", paid_on: "2026-11-20", note: null };
    await recordPayment(db, admin, booking.id, receipt, now);
    await approveBookings(db, admin, [booking.id], new Date(now.getTime() + 1000));
    expect(await findBooking(db, admin, booking.id)).toMatchObject({
      paid: "480.00",
      history: [{ note: "$480 paid by Venmo" }, { to_status: "approved", note: null }],
    });
  });

  test("and a denial's reason is stored and sent to the guest", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db);
    const booking = await createBooking(db, { ...stay, user_id: guest.id });
    await denyBookings(db, admin, [booking.id], "The roof is being mended", now);
    expect(await findBooking(db, guest, booking.id)).toMatchObject({
      status: "denied",
      denial_reason: "The roof is being mended",
    });
    expect(await sentTo("booking_denied")).toMatchObject([
      { to_address: guest.email, payload: { denialReason: "The roof is being mended" } },
    ]);
  });

  test("and of overlapping requests the oldest is approved, in any order, and the others get the reason", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const older = await createBooking(db, { ...stay, created_at: new Date("2026-11-01T00:00:00Z") });
    const newer = await createBooking(db, { ...stay, created_at: new Date("2026-11-02T00:00:00Z") });
    const decisions = await approveBookings(db, admin, [newer.id, older.id], now);
    expect(decisions).toMatchObject([
      { booking_id: older.id, result: { ok: true } },
      { booking_id: newer.id, result: { ok: false, reason: "dates-taken", conflict: { kind: "booked" } } },
    ]);
    expect(await findBooking(db, admin, newer.id)).toMatchObject({ status: "pending", conflict: true });
  });

  test.each(["approved", "denied", "cancelled"] as const)(
    "and a booking that is %s is not approved again",
    async (status) => {
      const admin = await createProfile(db, { role: "admin" });
      const booking = await createBooking(db, { ...stay, status });
      const [decision] = await approveBookings(db, admin, [booking.id], now);
      expect(decision?.result).toEqual({ ok: false, reason: "status-changed", status });
      expect(await db.$count(mails)).toBe(0);
    },
  );

  test("and of two admins who decide at once one succeeds and the other gets an error", async () => {
    const [one, other] = [await createProfile(db, { role: "admin" }), await createProfile(db, { role: "admin" })];
    const booking = await createBooking(db, stay);
    const [approval, denial] = await Promise.all([
      approveBookings(db, one, [booking.id], now),
      denyBookings(db, other, [booking.id], "Too late", now),
    ]);
    const results = [approval[0]?.result, denial[0]?.result];
    expect(results.filter((result) => result?.ok)).toHaveLength(1);
    expect(results.filter((result) => result && !result.ok && result.reason === "status-changed")).toHaveLength(1);
  });

  test("and a guest can't approve a request, including their own", async () => {
    const guest = await createProfile(db);
    const booking = await createBooking(db, { ...stay, user_id: guest.id });
    const [decision] = await approveBookings(db, guest, [booking.id], now);
    expect(decision?.result).toEqual({ ok: false, reason: "not-yours" });
  });
});

describe("a stay is cancelled", () => {
  test("by its guest while it is pending", async () => {
    const guest = await createProfile(db);
    const booking = await createBooking(db, { ...stay, user_id: guest.id });
    expect(await cancelBooking(db, guest, booking.id, null, now)).toMatchObject({
      ok: true,
      booking: { status: "cancelled" },
    });
  });

  test("not by its guest once it is approved, and never by another guest", async () => {
    const guest = await createProfile(db);
    const booking = await createBooking(db, { ...stay, user_id: guest.id, status: "approved" });
    expect(await cancelBooking(db, guest, booking.id, null, now)).toEqual({ ok: false, reason: "not-yours" });
    expect(await cancelBooking(db, await createProfile(db), booking.id, null, now)).toEqual({
      ok: false,
      reason: "not-found",
    });
  });

  test("by an admin with a reason that the guest reads, and then the nights are free again", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db);
    const booking = await createBooking(db, { ...stay, user_id: guest.id, status: "approved" });
    expect(await cancelBooking(db, admin, booking.id, null, now)).toEqual({ ok: false, reason: "reason-needed" });
    expect(await cancelBooking(db, admin, booking.id, "Storm damage", now)).toMatchObject({ ok: true });
    expect(await sentTo("booking_cancelled")).toMatchObject([{ payload: { cancellationReason: "Storm damage" } }]);
    expect(await requestBooking(db, await createProfile(db), validRequest, now)).toMatchObject({ ok: true });
  });
});

describe("dates are blocked", () => {
  test("not over an approved stay", async () => {
    const admin = await createProfile(db, { role: "admin" });
    await createBooking(db, { ...stay, status: "approved" });
    expect(await blockDates(db, admin, { ...stay, reason: null }, now)).toMatchObject({
      ok: false,
      reason: "approved-stay",
    });
  });

  test("over a pending request, which is returned and can no longer be approved", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const booking = await createBooking(db, stay);
    expect(await blockDates(db, admin, { ...stay, reason: "Family" }, now)).toMatchObject({
      ok: true,
      collisions: [{ booking_id: booking.id, reference: booking.reference }],
    });
    const [decision] = await approveBookings(db, admin, [booking.id], now);
    expect(decision?.result).toMatchObject({ ok: false, reason: "dates-taken", conflict: { kind: "blocked" } });
  });

  test("and are free again when the block is removed, which works once", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const block = await blockDates(db, admin, { ...stay, reason: null }, now);
    const id = block.ok ? block.blocked.id : "";
    expect(await removeBlock(db, id)).toBe(true);
    expect(await removeBlock(db, id)).toBe(false);
  });
});

test("the calendar shows approved, pending and blocked days from today on, without names", async () => {
  const property = await db.query.properties.findFirst();
  const admin = await createProfile(db, { role: "admin" });
  await createBooking(db, { start_date: "2026-11-01", end_date: "2026-11-17", status: "approved" });
  await createBooking(db, { start_date: "2026-11-18", end_date: "2026-11-21", status: "approved" });
  await createBooking(db, { ...stay, status: "pending" });
  await createBooking(db, { start_date: "2026-12-20", end_date: "2026-12-21", status: "denied" });
  await blockDates(db, admin, { start_date: "2027-01-01", end_date: "2027-01-02", reason: "Secret" }, now);
  expect(await findAvailability(db, property?.id ?? "", "2026-11-21")).toEqual({
    approved: [{ start_date: "2026-11-18", end_date: "2026-11-21" }],
    pending: [stay],
    blocked: [{ start_date: "2027-01-01", end_date: "2027-01-02" }],
  });
});

describe("database constraints reject", () => {
  test("an insert of a second approved stay on the same day", async () => {
    const taken = await createBooking(db, { ...stay, status: "approved" });
    const statement = sql`insert into bookings (property_id, reference, start_date, end_date, guest_count, total_price, currency, quote_lines, status)
      values (${taken.property_id}, 'BY-HAND', '2026-12-14', '2026-12-15', 2, 100, 'USD', '[]', 'approved')`;
    expect(await violatedConstraint(db.execute(statement))).toBe("bookings_no_overlap");
  });

  test("an update that approves a stay on another's days, or moves it there", async () => {
    await createBooking(db, { ...stay, status: "approved" });
    const pending = await createBooking(db, stay);
    const later = await createBooking(db, { start_date: "2027-01-10", end_date: "2027-01-12", status: "approved" });
    const approve = sql`update bookings set status = 'approved' where id = ${pending.id}`;
    const move = sql`update bookings set start_date = '2026-12-14' where id = ${later.id}`;
    expect(await violatedConstraint(db.execute(approve))).toBe("bookings_no_overlap");
    expect(await violatedConstraint(db.execute(move))).toBe("bookings_no_overlap");
  });

  test("blocked dates over an approved stay, and an approval on blocked dates", async () => {
    const approved = await createBooking(db, { ...stay, status: "approved" });
    const block = (start: string, end: string) =>
      db.execute(
        sql`insert into blocked_dates (property_id, start_date, end_date) values (${approved.property_id}, ${start}, ${end})`,
      );
    expect(await violatedConstraint(block("2026-12-14", "2026-12-18"))).toBe("blocked_dates_not_on_approved_stay");
    await block("2027-02-01", "2027-02-05");
    const pending = await createBooking(db, { start_date: "2027-02-05", end_date: "2027-02-07" });
    const approve = sql`update bookings set status = 'approved' where id = ${pending.id}`;
    expect(await violatedConstraint(db.execute(approve))).toBe("bookings_not_on_blocked_dates");
  });

  test("exactly the changes of status that are not in the table of transitions", async () => {
    for (const from of bookingStatuses) {
      for (const to of bookingStatuses.filter((status) => status !== from)) {
        await db.delete(bookings);
        const { id } = await createBooking(db, { ...stay, status: from });
        const change = sql`update bookings set status = ${to}, denial_reason = 'Because' where id = ${id}`;
        const expected = findTransition(from, to) ? null : "bookings_transition";
        expect(await violatedConstraint(db.execute(change)), `${from} to ${to}`).toBe(expected);
      }
    }
  });

  test("a change of the history", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const booking = await createBooking(db, stay);
    await approveBookings(db, admin, [booking.id], now);
    expect(await violatedConstraint(db.execute(sql`delete from booking_history`))).toBe("booking_history_append_only");
  });
});

describe("fifty guests request the same nights", () => {
  test("and of fifty simultaneous approvals exactly one succeeds", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const ids = await Promise.all(Array.from({ length: 50 }, async () => (await createBooking(db, stay)).id));
    const decisions = (await Promise.all(ids.map((id) => approveBookings(db, admin, [id], now)))).flat();
    expect(decisions.filter(({ result }) => result.ok)).toHaveLength(1);
    expect(decisions.filter(({ result }) => !result.ok && result.reason === "dates-taken")).toHaveLength(49);
    expect(await db.$count(bookings, eq(bookings.status, "approved"))).toBe(1);
    expect(await sentTo("booking_confirmed")).toHaveLength(1);
  });

  test("and a simultaneous block never overlaps an approved stay", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await createBooking(db, stay)).id));
    const [block, decisions] = await Promise.all([
      blockDates(db, admin, { ...stay, reason: null }, now),
      Promise.all(ids.map((id) => approveBookings(db, admin, [id], now))),
    ]);
    const approvals = decisions.flat().filter(({ result }) => result.ok).length;
    expect(approvals + (block.ok ? 1 : 0)).toBe(1);
  });
});
