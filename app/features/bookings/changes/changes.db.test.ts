import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { renderTemplate } from "#app/email-templates.ts";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { blockDates } from "#app/features/availability/blocked-dates.server.ts";
import { findBooking, listBookings } from "#app/features/bookings/list/booking-list.server.ts";
import { approveBookings, cancelBooking, denyBookings } from "#app/features/bookings/bookings.server.ts";
import type { ChangeRequest, DirectChange } from "#app/features/bookings/changes/change-schema.ts";
import {
  acceptChange,
  changeBooking,
  declineChange,
  requestChange,
  withdrawChange,
} from "#app/features/bookings/changes/changes.server.ts";
import { findDeclinedChange } from "#app/features/bookings/changes/change-queries.server.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { EmailKind } from "#app/lib/enums.ts";
import { calendar_feeds, imported_events } from "#app/server/db/calendar-schema.ts";
import { type Booking, booking_changes, bookings, mails, properties } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const later = new Date("2026-11-21T19:00:00Z");
const stay = { start_date: "2026-12-10", end_date: "2026-12-12" };
const other = { start_date: "2026-12-12", end_date: "2026-12-15", guest_count: 4, message: null };

let admin: CurrentUser;
let guest: CurrentUser;
let booking: Booking;

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { price_per_night: 24_000, max_guests: 6, guests_included: 2 });
  admin = await createProfile(db, { role: "admin" });
  guest = await createProfile(db);
  booking = await createBooking(db, {
    ...stay,
    user_id: guest.id,
    status: "approved",
    created_at: now,
    updated_at: now,
  });
});

/** The id of the guest's request to change the stay. */
async function ask(to: Partial<ChangeRequest> = {}): Promise<string> {
  const result = await requestChange(db, guest, booking.id, { ...other, ...to }, now);
  if (!result.ok) throw new Error(result.reason);
  return result.change.id;
}

const stored = async () => (await db.select().from(bookings).where(eq(bookings.id, booking.id)))[0];
const changes = async () =>
  (await db.select().from(booking_changes).orderBy(booking_changes.created_at)).map(({ status }) => status);
const sentTo = (kind: EmailKind) => db.select().from(mails).where(eq(mails.kind, kind));
const reasonOf = (result: { ok: true } | { ok: false; reason: string }) => (result.ok ? "ok" : result.reason);
async function textOf(kind: EmailKind): Promise<string> {
  const [mail] = await sentTo(kind);
  const site = { title: "Casa Prueba", publicUrl: "https://house.example", now: later };
  const { text, attachments } = await renderTemplate(kind, mail?.payload, site);
  return [text, ...(attachments ?? []).map(({ content }) => content)].join("\n");
}

const request = (to: Partial<ChangeRequest> = {}, by = guest) =>
  requestChange(db, by, booking.id, { ...other, ...to }, now).then(reasonOf);
const change = (to: Partial<DirectChange> = {}) => changeBooking(db, admin, booking.id, { ...other, ...to }, later);

async function importStay(days: { start_date: string; end_date: string }) {
  const [feed] = await db
    .insert(calendar_feeds)
    .values({ property_id: booking.property_id, name: "Airbnb", url: "https://airbnb.example/a.ics" })
    .returning();
  await db
    .insert(imported_events)
    .values({ feed_id: feed?.id ?? "", property_id: booking.property_id, uid: "a", ...days });
}

describe("a guest asks to change their stay", () => {
  test("and it stands as it was, beside the new one and the difference in price", async () => {
    await ask({ message: "We arrive later" });
    expect(await stored()).toMatchObject({ ...stay, total_price: 72_000, status: "approved" });
    expect((await findBooking(db, guest, booking.id))?.change).toMatchObject({
      start_date: other.start_date,
      end_date: other.end_date,
      guest_count: 4,
      total_price: "980.00",
      difference: "260.00",
      message: "We arrive later",
    });
    expect((await listBookings(db, admin, { changing: true })).bookings).toHaveLength(1);
  });

  test("and every admin gets an e-mail with both stays", async () => {
    await ask({ message: "We arrive later" });
    expect(await sentTo("booking_change_requested")).toMatchObject([{ to_address: admin.email }]);
    const text = await textOf("booking_change_requested");
    for (const part of ["Dec 10 – Dec 13, 2026", "Dec 12 – Dec 16, 2026", "+$260", "We arrive later"]) {
      expect(text).toContain(part);
    }
  });

  test("and a newer request replaces the one before", async () => {
    await ask();
    await ask({ guest_count: 3 });
    expect(await changes()).toEqual(["superseded", "requested"]);
  });

  test("and with the same nights pays what was agreed for them, and today's fee for each further guest", async () => {
    await db.update(properties).set({ price_per_night: 99_900 });
    await ask({ ...stay, guest_count: 3 });
    expect((await findBooking(db, guest, booking.id))?.change).toMatchObject({ total_price: "730.00" });
  });

  test("and sees the price again when it isn't the one shown to them", async () => {
    const shown = { total: "1.00", currency: "USD" };
    const result = await requestChange(db, guest, booking.id, { ...other, shown }, now);
    expect(result).toMatchObject({ ok: false, reason: "price-changed", quote: { total: 98_000 } });
    expect(await changes()).toEqual([]);
  });

  test("and may withdraw the change, after which it can't be accepted", async () => {
    const id = await ask();
    expect(reasonOf(await withdrawChange(db, guest, booking.id, later))).toBe("ok");
    expect(await acceptChange(db, admin, id, later)).toMatchObject({ reason: "change-decided", status: "withdrawn" });
    expect(reasonOf(await withdrawChange(db, guest, booking.id, later))).toBe("change-not-found");
    expect(await stored()).toMatchObject(stay);
  });
});

describe("a request to change a stay is rejected", () => {
  test("over an approved stay, blocked dates or nights taken on another site", async () => {
    await createBooking(db, { start_date: "2026-12-15", end_date: "2026-12-16", status: "approved" });
    await blockDates(db, admin, { start_date: "2026-12-20", end_date: "2026-12-21", reason: null }, now);
    await importStay({ start_date: "2026-12-25", end_date: "2026-12-26" });
    for (const day of ["2026-12-15", "2026-12-20", "2026-12-25"]) {
      expect(await request({ start_date: day, end_date: day })).toBe("dates-taken");
    }
  });

  test("of another guest's stay, of a denied or cancelled one, and of a past one", async () => {
    expect(await request({}, await createProfile(db))).toBe("not-found");
    expect(await request({}, admin)).toBe("not-found");
    for (const status of ["denied", "cancelled"] as const) {
      booking = await createBooking(db, { ...stay, user_id: guest.id, status });
      expect(await request()).toBe("status-changed");
    }
    const past = { start_date: "2026-11-01", end_date: "2026-11-03" };
    booking = await createBooking(db, { ...past, user_id: guest.id, status: "approved" });
    expect(await request()).toBe("dates-passed");
  });

  test("for more guests than there is room for, against the owner's rules, or with nothing new", async () => {
    expect(await request({ guest_count: 7 })).toBe("too-many-guests");
    expect(await request({ ...stay, guest_count: 2 })).toBe("no-change");
    await db.update(properties).set({ rates: { min_nights: 5 } });
    expect(await request()).toBe("stay-not-allowed");
    await db.update(properties).set({ rates: { preparation_days: 2 } });
    await createBooking(db, { start_date: "2026-12-17", end_date: "2026-12-18", status: "approved" });
    expect(await request()).toBe("preparation");
  });
});

describe("an admin accepts a change", () => {
  test("and the booking has its dates, guests and price, and keeps status, reference and payments", async () => {
    await recordPayment(
      db,
      admin,
      booking.id,
      { amount: 72_000, method: "Venmo", paid_on: "2026-11-20", note: null },
      now,
    );
    const id = await ask();
    await db.update(properties).set({ price_per_night: 99_900 });
    expect(reasonOf(await acceptChange(db, admin, id, later))).toBe("ok");
    const view = await findBooking(db, admin, booking.id);
    expect(view).toMatchObject({
      start_date: other.start_date,
      end_date: other.end_date,
      guest_count: 4,
      status: "approved",
      reference: booking.reference,
      total_price: "980.00",
      paid: "720.00",
      balance: "260.00",
      change: null,
    });
    expect(view?.history?.map(({ note, actor_name }) => [actor_name, note])).toContainEqual([
      "Olga Owner",
      "changed from Dec 10 – Dec 13, 2026 for 2 guests to Dec 12 – Dec 16, 2026 for 4 guests, total from $720 to $980",
    ]);
  });

  test("and the guest gets what is due now and a calendar file that replaces the first", async () => {
    await acceptChange(db, admin, await ask(), later);
    const text = await textOf("booking_changed");
    for (const part of ["Olga has accepted", "$980", "DTSTART;VALUE=DATE:20261212", "SEQUENCE:3600"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`UID:${booking.id}@house.example`);
  });

  test("once: the second of two decisions is told", async () => {
    const id = await ask();
    const results = await Promise.all([acceptChange(db, admin, id, later), declineChange(db, admin, id, null, later)]);
    expect(results.map(reasonOf).toSorted()).toEqual(["change-decided", "ok"]);
  });

  test("unless the nights were taken since, on this site or another, which the admin may accept by name", async () => {
    const id = await ask();
    const taken = await createBooking(db, { start_date: "2026-12-15", end_date: "2026-12-16", status: "approved" });
    expect(await acceptChange(db, admin, id, later)).toMatchObject({
      reason: "dates-taken",
      conflict: { kind: "booked" },
    });
    await cancelBooking(db, admin, taken.id, "A storm took the road.", later);
    await importStay({ start_date: "2026-12-15", end_date: "2026-12-16" });
    const result = await acceptChange(db, admin, id, later);
    if (result.ok || result.reason !== "imported-dates") throw new Error("The other site's days were ignored");
    expect(await stored()).toMatchObject(stay);
    const overridden_events = result.events.map((event) => event.id);
    expect(reasonOf(await acceptChange(db, admin, id, later, { overridden_events }))).toBe("ok");
  });

  test("and of two changes to the same nights only the first", async () => {
    const nights = { start_date: "2026-12-20", end_date: "2026-12-22" };
    const first = await ask(nights);
    const rival = await createBooking(db, { start_date: "2027-01-01", end_date: "2027-01-02", status: "approved" });
    const rivalGuest = { ...guest, id: rival.user_id ?? "" };
    const second = await requestChange(db, rivalGuest, rival.id, { ...other, ...nights }, now);
    if (!second.ok) throw new Error(second.reason);
    const results = await Promise.all([
      acceptChange(db, admin, first, later),
      acceptChange(db, admin, second.change.id, later),
    ]);
    expect(results.map(reasonOf).toSorted()).toEqual(["dates-taken", "ok"]);
  });

  test.each(["the change", "the approval"])(
    "and of it and an approval of a request for these nights, decided at the same moment, one is done and the other gets its reason (%s sent first)",
    async (first) => {
      const change_id = await ask();
      const rival = await createBooking(db, { start_date: other.end_date, end_date: "2026-12-18" });
      const accept = () => acceptChange(db, admin, change_id, later);
      const approve = async () => (await approveBookings(db, admin, [rival.id], later))[0]?.result;
      const decisions = first === "the change" ? [accept(), approve()] : [approve(), accept()];
      const results = await Promise.all(decisions);
      expect(results.filter((result) => result?.ok)).toHaveLength(1);
      expect(results.find((result) => !result?.ok)).toMatchObject({
        reason: "dates-taken",
        conflict: { kind: "booked" },
      });
      // The loser stands as it was: the stay on its old nights, or the request pending.
      const isChanged = (await stored())?.start_date === other.start_date;
      const [competing] = await db.select().from(bookings).where(eq(bookings.id, rival.id));
      expect([isChanged, competing?.status]).toEqual(isChanged ? [true, "pending"] : [false, "approved"]);
      expect(await changes()).toEqual([isChanged ? "accepted" : "requested"]);
    },
  );

  test("and guests who asked for these nights are told", async () => {
    await createBooking(db, { start_date: "2026-12-14", end_date: "2026-12-18" });
    await acceptChange(db, admin, await ask(), later);
    expect(await sentTo("booking_overlapped")).toHaveLength(1);
  });

  test("and a request that was moved to other nights is told when these are taken as well", async () => {
    const pending = { user_id: guest.id, overlap_notified_at: now };
    booking = await createBooking(db, { ...pending, start_date: "2026-12-11", end_date: "2026-12-11" });
    const free = { start_date: "2027-01-05", end_date: "2027-01-06" };
    await acceptChange(db, admin, await ask(free), later);
    const rival = await createBooking(db, free);
    await approveBookings(db, admin, [rival.id], later);
    expect(await sentTo("booking_overlapped")).toMatchObject([{ booking_id: booking.id }]);
  });

  test("and a request that keeps its nights isn't told about them twice", async () => {
    const pending = { user_id: guest.id, overlap_notified_at: now };
    booking = await createBooking(db, { ...pending, start_date: "2026-12-20", end_date: "2026-12-21" });
    await acceptChange(db, admin, await ask({ start_date: "2026-12-20", end_date: "2026-12-21" }), later);
    expect((await stored())?.overlap_notified_at).toEqual(now);
  });

  test("of the guests only, while the owner hasn't decided about another site's stay on these nights", async () => {
    const id = await ask({ ...stay, guest_count: 3 });
    await importStay(stay);
    expect(reasonOf(await acceptChange(db, admin, id, later))).toBe("ok");
    expect(await stored()).toMatchObject({ ...stay, guest_count: 3 });
    expect(reasonOf(await change({ ...stay, guest_count: 3, total_price: 50_000 }))).toBe("ok");
    expect(await stored()).toMatchObject({ ...stay, total_price: 50_000 });
  });
});

describe("how a changed stay is shown", () => {
  test("is how its new dates were chosen", async () => {
    await db.update(properties).set({ rates: { counting: "nights" } });
    await change();
    expect(await findBooking(db, guest, booking.id)).toMatchObject({ counting: "nights" });
  });

  test("stays as it was when only the guests change", async () => {
    await db.update(properties).set({ rates: { counting: "nights" } });
    await acceptChange(db, admin, await ask({ ...stay, guest_count: 3 }), later);
    expect(await stored()).toMatchObject({ guest_count: 3, counting: "days" });
  });
});

test("a form that counted otherwise than the property does now changes nothing", async () => {
  await db.update(properties).set({ rates: { counting: "nights" } });
  const error = { ok: false, reason: "counting-changed", counting: "nights" };
  expect(await requestChange(db, guest, booking.id, { ...other, counting: "days" }, now)).toEqual(error);
  expect(await change({ counting: "days" })).toEqual(error);
  expect(await changes()).toEqual([]);
  expect(await request({ counting: "nights" })).toBe("ok");
});

test("a declined change leaves the stay, and the guest gets the reason", async () => {
  const id = await ask();
  expect(reasonOf(await declineChange(db, admin, id, "We are away that week.", later))).toBe("ok");
  expect(await stored()).toMatchObject({ ...stay, total_price: 72_000 });
  expect(await textOf("booking_change_declined")).toContain("We are away that week.");
  const { start_date, end_date } = other;
  const declined = { start_date, end_date, reason: "We are away that week." };
  expect(await findDeclinedChange(db, booking.id)).toMatchObject(declined);
  const again = await requestChange(db, guest, booking.id, { ...other, guest_count: 3 }, later);
  expect(reasonOf(again)).toBe("ok");
  expect(await findDeclinedChange(db, booking.id)).toBeNull();
});

describe("an open change ends", () => {
  test("when its booking is cancelled or denied, and not when it is approved", async () => {
    await ask();
    await cancelBooking(db, admin, booking.id, "A storm took the road.", later);
    expect(await changes()).toEqual(["superseded"]);

    await db.delete(booking_changes);
    booking = await createBooking(db, { ...stay, user_id: guest.id });
    await ask();
    await approveBookings(db, admin, [booking.id], later);
    expect(await changes()).toEqual(["requested"]);

    await db.delete(booking_changes);
    booking = await createBooking(db, { start_date: "2027-01-05", end_date: "2027-01-06", user_id: guest.id });
    const id = await ask({ start_date: "2027-01-07", end_date: "2027-01-08" });
    await denyBookings(db, admin, [booking.id], "We are away.", later);
    expect(await changes()).toEqual(["superseded"]);
    expect(await acceptChange(db, admin, id, later)).toMatchObject({ reason: "change-decided" });
  });

  test("with the guest's account, and with it what they wrote", async () => {
    await ask({ message: "We arrive later" });
    await deleteAccount(db, guest, later);
    expect(await db.select().from(booking_changes)).toMatchObject([{ status: "superseded", message: null }]);
  });
});

describe("an admin changes a stay", () => {
  test("at today's price, without the rules for guests, and the guest is told", async () => {
    await db.update(properties).set({ rates: { min_nights: 9 } });
    await ask({ ...stay, guest_count: 3 });
    expect(reasonOf(await change({ message: "As we said on the phone." }))).toBe("ok");
    expect(await stored()).toMatchObject({ start_date: other.start_date, total_price: 98_000 });
    expect(await changes()).toEqual(["superseded", "accepted"]);
    expect(await textOf("booking_changed")).toContain("As we said on the phone.");
  });

  test("at a total that both have agreed, also in a currency that the property no longer has", async () => {
    await db.update(properties).set({ currency: "MXN" });
    expect(reasonOf(await change())).toBe("currency-changed");
    expect(reasonOf(await change({ ...stay, guest_count: 2, total_price: 60_000 }))).toBe("ok");
    expect(await stored()).toMatchObject({
      total_price: 60_000,
      currency: "USD",
      quote_lines: [{ kind: "agreed", count: 1, amount: 60_000 }],
    });
    expect(reasonOf(await change({ ...stay, guest_count: 2, total_price: 60_000 }))).toBe("no-change");
  });

  test("at an agreed total, and the extras that the guest chose stay on the booking", async () => {
    const trip = { kind: "extra" as const, name: "Boat trip", count: 2, amount: 8000 };
    await db.update(bookings).set({ quote_lines: [...booking.quote_lines, trip], total_price: 80_000 });
    await change({ total_price: 90_000 });
    expect((await stored())?.quote_lines).toEqual([
      { kind: "agreed", count: 1, amount: 90_000 },
      { ...trip, count: 1, amount: 0 },
    ]);
    await change({ guest_count: 5 });
    expect(await stored()).toMatchObject({ guest_count: 5, total_price: 91_000 });
  });

  test("but not onto taken nights", async () => {
    await createBooking(db, { start_date: "2026-12-15", end_date: "2026-12-16", status: "approved" });
    expect(reasonOf(await change())).toBe("dates-taken");
    expect(await changes()).toEqual([]);
  });
});
