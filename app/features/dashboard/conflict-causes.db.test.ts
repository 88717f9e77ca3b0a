import { expect, test } from "vitest";
import { findConflictCauses } from "#app/features/dashboard/conflict-causes.server.ts";
import { blocked_dates } from "#app/server/db/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();

test("each request in conflict has the first approved stay or block that took its days", async () => {
  const property = await createProperty(db);
  const marta = await createProfile(db, { full_name: "Marta Ruiz" });
  const stay = await createBooking(db, {
    start_date: "2027-03-10",
    end_date: "2027-03-12",
    status: "approved",
    user_id: marta.id,
  });
  const [block] = await db
    .insert(blocked_dates)
    .values({ property_id: property.id, start_date: "2027-03-14", end_date: "2027-03-15", reason: "Roof" })
    .returning();
  const request = (start_date: string, end_date: string) => createBooking(db, { start_date, end_date });
  const [both, blocked, free] = [
    await request("2027-03-12", "2027-03-14"),
    await request("2027-03-15", "2027-03-16"),
    await request("2027-03-13", "2027-03-13"),
  ];
  expect(await findConflictCauses(db, [both.id, blocked.id, free.id])).toEqual({
    [both.id]: { id: stay.id, kind: "booked", start_date: "2027-03-10", end_date: "2027-03-12", label: "Marta Ruiz" },
    [blocked.id]: { id: block?.id, kind: "blocked", start_date: "2027-03-14", end_date: "2027-03-15", label: "Roof" },
  });
  expect(await findConflictCauses(db, [])).toEqual({});
});
