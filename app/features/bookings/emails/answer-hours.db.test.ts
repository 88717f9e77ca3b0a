import { beforeEach, expect, test } from "vitest";
import { findAnswerHours, formatAnswerTime } from "#app/features/bookings/emails/answer-hours.server.ts";
import { booking_history } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));

const HOUR = 3_600_000;

/** Requests that were answered after the given hours, one a day, the last one newest. */
async function answered(hours: number[], status: "approved" | "denied" = "approved"): Promise<void> {
  for (const [index, waited] of hours.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + index));
    const day = `2027-0${1 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, "0")}`;
    const stay = { start_date: day, end_date: day, denial_reason: status === "denied" ? "Full" : null };
    const { id } = await createBooking(db, { ...stay, status, created_at });
    await db.insert(booking_history).values({
      booking_id: id,
      from_status: "pending",
      to_status: status,
      at: new Date(created_at.getTime() + waited * HOUR),
    });
  }
}

test("the usual answer time is the median of the newest answers, whether approved or denied", async () => {
  const property = await createProperty(db);
  await answered([1, 2, 30]);
  await answered([4, 5], "denied");
  expect(await findAnswerHours(db, property.id)).toBe(4);
});

test("there is no usual answer time before five requests were answered", async () => {
  const property = await createProperty(db);
  await answered([1, 2, 3, 4]);
  await createBooking(db, { start_date: "2027-05-01", end_date: "2027-05-01" });
  expect(await findAnswerHours(db, property.id)).toBeNull();
});

test("only the newest twenty answers count", async () => {
  const property = await createProperty(db);
  await answered([...Array.from({ length: 15 }, () => 90), ...Array.from({ length: 20 }, () => 3)]);
  expect(await findAnswerHours(db, property.id)).toBe(3);
});

test.each([
  [0.2, "Usually answers within an hour"],
  [2.4, "Usually answers within 3 hours"],
  [47.5, "Usually answers within 48 hours"],
  [50, "Usually answers within 3 days"],
])("%d hours are shown as '%s'", (hours, text) => {
  expect(formatAnswerTime(hours)).toBe(text);
});
