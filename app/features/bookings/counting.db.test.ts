import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { findAvailability } from "#app/features/availability/availability.server.ts";
import { parseBookingRequest } from "#app/features/bookings/booking-schema.ts";
import {
  approveBookings,
  type BookingResult,
  cancelBooking,
  requestBooking,
} from "#app/features/bookings/bookings.server.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { createStayIcs } from "#app/features/bookings/stay/stay-ics.ts";
import { exportCalendar, renewExportToken } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { updateRates } from "#app/features/property/property.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { type Counting, countings } from "#app/lib/enums.ts";
import { addDays, nightsOf, overlaps, type Stay } from "#app/lib/stay.ts";
import { properties } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const TODAY = "2026-11-21";
const PRICE = 20_000;

const HOST = "casa.example";
const casa = { title: "Casa", address: "", check_in_time: "15:00", check_out_time: "11:00" };
const eventsOf = (ics: string) => ics.match(/DT(?:START|END);VALUE=DATE:\d{8}/g) ?? [];

const withCounting = (counting: Counting) => db.update(properties).set({ rates: { counting } });

/** What a form sends for the nights from `start_date`. */
function formOf(counting: Counting, start_date: string, nights: number): Record<string, string> {
  const end_date = addDays(start_date, counting === "nights" ? nights : nights - 1);
  return { start_date, end_date, guest_count: "2", counting };
}

/** Requests what a form sends, as the route does. */
async function request(guest: CurrentUser, fields: Record<string, string>): Promise<BookingResult> {
  const property = await db.query.properties.findFirst();
  const parsed = parseBookingRequest(fields, { today: TODAY, max_guests: 6, counting: property?.rates.counting });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return requestBooking(db, guest, parsed.value, now);
}

describe("however a property counts", () => {
  interface PlannedStay {
    from: number;
    nights: number;
    end: "approve" | "approve and cancel" | "leave";
  }
  const plan: fc.Arbitrary<PlannedStay[]> = fc.array(
    fc.record({
      from: fc.nat({ max: 9 }),
      nights: fc.integer({ min: 1, max: 4 }),
      end: fc.constantFrom("approve", "approve", "approve and cancel", "leave"),
    }),
    { minLength: 2, maxLength: 5 },
  );

  const stayOf = ({ from, nights }: PlannedStay): Stay => ({
    start_date: addDays("2026-12-01", from),
    end_date: addDays("2026-12-01", from + nights - 1),
  });

  /** What becomes of the planned stays: a night is sold once, and costs the same in any stay. */
  function predict(planned: PlannedStay[]) {
    const approved: Stay[] = [];
    const outcomes = planned.map((each) => {
      const stay = stayOf(each);
      if (approved.some((other) => overlaps(stay, other))) return { reason: "dates-taken" };
      if (each.end === "approve") approved.push(stay);
      const status = { approve: "approved", "approve and cancel": "cancelled", leave: "pending" }[each.end];
      return { ...stay, status, nights: each.nights, total_price: `${(each.nights * PRICE + 5000) / 100}.00` };
    });
    return { outcomes, approved: approved.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1)) };
  }

  /** Lets guests request the planned stays one after another, and returns what became of them and of the calendar. */
  async function live(counting: Counting, planned: PlannedStay[]) {
    await emptyDatabase(db);
    await createProperty(db, { price_per_night: PRICE, rates: { counting, cleaning_fee: 5000 } });
    const admin = await createProfile(db, { role: "admin" });
    const token = await renewExportToken(db, now);
    const outcomes: unknown[] = [];
    for (const each of planned) {
      const guest = await createProfile(db);
      const result = await request(guest, formOf(counting, stayOf(each).start_date, each.nights));
      if (!result.ok) {
        outcomes.push(result);
        continue;
      }
      const { id } = result.booking;
      if (each.end !== "leave") await approveBookings(db, admin, [id], now);
      if (each.end === "approve and cancel") await cancelBooking(db, admin, id, "Storm", now);
      const { start_date, end_date, nights, status, total_price, quote_lines } =
        (await findBooking(db, guest, id)) ?? {};
      const ics = createStayIcs({ booking: { ...result.booking, id: "a", reference: "R" }, property: casa }, HOST, now);
      outcomes.push({ start_date, end_date, nights, status, total_price, quote_lines, file: eventsOf(ics) });
    }
    const property = await db.query.properties.findFirst();
    const { approved, pending } = await findAvailability(db, property?.id ?? "", TODAY);
    const feed = await exportCalendar(db, token, `https://${HOST}`, now);
    return { outcomes, approved, pending, feed: eventsOf(feed?.body ?? "").toSorted() };
  }

  test("the same nights have the same life: requests, approvals, conflicts, prices, calendars, cancellations", async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        const byNights = await live("nights", planned);
        expect(byNights).toMatchObject(predict(planned));
        expect(byNights).toEqual(await live("days", planned));
      }),
      { numRuns: 6 },
    );
  });
});

describe("a property that counts the nights between check-in and check-out", () => {
  const [days, nights] = countings;

  beforeEach(async () => {
    await emptyDatabase(db);
    await createProperty(db, { price_per_night: PRICE, rates: { counting: nights } });
  });

  test("takes a guest in on the day when another leaves, and never for the same night", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const stays = [
      ["2026-12-10", "2026-12-13"],
      ["2026-12-13", "2026-12-15"],
      ["2026-12-09", "2026-12-10"],
    ];
    for (const [start_date = "", end_date = ""] of stays) {
      const guest = await createProfile(db);
      const result = await request(guest, { start_date, end_date, guest_count: "2" });
      const [decision] = await approveBookings(db, admin, [result.ok ? result.booking.id : ""], now);
      expect(decision?.result).toMatchObject({ ok: true, booking: { counting: nights } });
    }
    const overlapping = { start_date: "2026-12-14", end_date: "2026-12-16", guest_count: "2" };
    expect(await request(await createProfile(db), overlapping)).toMatchObject({ reason: "dates-taken" });
  });

  test("rejects a form that was shown before the owner changed it, and stores nothing", async () => {
    const guest = await createProfile(db);
    expect(await request(guest, formOf(days, "2026-12-10", 3))).toEqual({
      ok: false,
      reason: "counting-changed",
      counting: nights,
    });
    await withCounting(days);
    expect(await request(guest, formOf(nights, "2026-12-10", 3))).toEqual({
      ok: false,
      reason: "counting-changed",
      counting: days,
    });
    expect(await db.query.bookings.findFirst()).toBeUndefined();
  });

  test("changes nothing about what was requested before: its nights, its price and how it is shown", async () => {
    const guest = await createProfile(db);
    const result = await request(guest, formOf(nights, "2026-12-10", 3));
    const id = result.ok ? result.booking.id : "";
    const before = await findBooking(db, guest, id);
    expect(before).toMatchObject({ end_date: "2026-12-12", nights: 3, counting: nights });
    expect(await updateRates(db, { counting: days }, now)).toMatchObject({ ok: true, value: { rates: {} } });
    expect(await findBooking(db, guest, id)).toEqual(before);
    const next = await request(guest, formOf(days, "2026-12-13", 2));
    expect(next).toMatchObject({ ok: true, booking: { end_date: "2026-12-14", counting: days } });
    expect(next.ok && nightsOf(next.booking)).toBe(2);
  });
});
