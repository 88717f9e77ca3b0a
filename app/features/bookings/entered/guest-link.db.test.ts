import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { changeBooking } from "#app/features/bookings/changes/changes.server.ts";
import { createGuestPath, openGuestLink } from "#app/features/bookings/entered/guest-link.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { Stay } from "#app/lib/stay.ts";
import { type Booking, bookings } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const secret = "a secret of this test";
const now = new Date("2026-11-22T18:00:00Z");

let admin: CurrentUser;
let booking: Booking;

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
  booking = await createBooking(db, { start_date: "2026-12-07", end_date: "2026-12-10", status: "approved" });
  await db.update(bookings).set({ user_id: null, guest_name: "Ana Ruiz" }).where(eq(bookings.id, booking.id));
});

async function sendLink(): Promise<string> {
  const path = await createGuestPath(db, secret, booking.id);
  return new URLSearchParams(path?.split("?")[1]).get("token") ?? "";
}

const moveTo = (dates: Stay) =>
  changeBooking(db, admin, booking.id, { ...dates, guest_count: booking.guest_count, message: null }, now);

async function openOn(token: string, day: string): Promise<string> {
  const opened = await openGuestLink(db, secret, token, new Date(`${day}T12:00:00Z`));
  return opened.ok ? "open" : opened.reason;
}

describe("the private link of a guest whose stay was moved", () => {
  test("to a later month works until 60 days after they leave then", async () => {
    const token = await sendLink();
    await moveTo({ start_date: "2027-04-07", end_date: "2027-04-10" });
    expect(await openOn(token, "2027-04-07")).toBe("open");
    expect(await openOn(token, "2027-06-09")).toBe("open");
    expect(await openOn(token, "2027-06-10")).toBe("expired");
    expect(await sendLink()).toBe(token);
  });

  test("to an earlier month ends 60 days after they leave then", async () => {
    const token = await sendLink();
    await moveTo({ start_date: "2026-11-24", end_date: "2026-11-25" });
    expect(await openOn(token, "2027-01-24")).toBe("open");
    expect(await openOn(token, "2027-01-25")).toBe("expired");
  });
});
