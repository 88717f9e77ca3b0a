import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { grantAdmin } from "#app/features/users/roles.server.ts";
import { approveBookings } from "#app/features/bookings/bookings.server.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import { mails, sessions } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

const { app, request } = await openTestApp();
const { db } = app.database;
app.now = () => new Date("2026-11-21T18:00:00Z");
await createProperty(db);

async function download(cookie: string) {
  const response = await request("/profile/data", { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  expect(response.headers.get("cache-control")).toContain("no-store");
  return response.text();
}

test("users get all data stored about them, and nothing about others", async () => {
  const admin = await createVisitor(app, { role: "admin", full_name: "Olga Owner", email: "olga@example.com" });
  const ana = await createVisitor(app, { full_name: "Ana Reyes", email: "ana@example.com" });
  const ben = await createProfile(db, { full_name: "Ben Other", email: "ben@example.com" });
  await db.update(sessions).set({ ipAddress: "192.0.2.7", userAgent: "Firefox" }).where(eq(sessions.token, ana.token));
  const stay = { start_date: "2027-03-01", end_date: "2027-03-03" };
  const own = await createBooking(db, { ...stay, user_id: ana.user.id, special_requests: "Late arrival" });
  const other = await createBooking(db, { start_date: "2027-04-01", end_date: "2027-04-03", user_id: ben.id });
  const paid = { amount: 48_000, method: "Venmo", paid_on: "2026-11-20", note: "In two parts" };
  expect(await recordPayment(db, admin.user, own.id, paid, app.now())).toMatchObject({ ok: true });
  await approveBookings(db, admin.user, [own.id, other.id], app.now());
  await db.insert(mails).values({
    kind: "reset_password",
    to_address: "ana@example.com",
    subject: "Choose a new password",
    payload: { full_name: "Ana Reyes", link: "https://casa.example/reset-password?token=opens-everything" },
  });
  await grantAdmin(db, admin.user, ana.user.id, app.now());

  const text = await download(ana.cookie);
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    collected_at: "2026-11-21T18:00:00.000Z",
    profile: { full_name: "Ana Reyes", email: "ana@example.com", phone_number: "+1 555 0100" },
    sessions: [{ address: "192.0.2.7", browser: "Firefox" }],
    bookings: [
      {
        reference: own.reference,
        ...stay,
        total_price: "720.00",
        special_requests: "Late arrival",
        status: "approved",
        payments: [{ amount: "480.00", method: "Venmo", note: "In two parts" }],
        history: expect.arrayContaining([
          expect.objectContaining({ from_status: "pending", to_status: "approved" }),
        ]) as unknown[],
      },
    ],
    changes_of_rights: [{ change: "granted", by_oneself: false }],
  });
  const kinds = (data.mails as { kind: string }[]).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(["admin_granted", "booking_confirmed", "reset_password"]);
  for (const secret of ["opens-everything", ana.token, ana.cookie, "Ben", "ben@example.com", other.id]) {
    expect(text).not.toContain(secret);
  }
  const adminData = JSON.parse(await download(admin.cookie)) as { as_admin: Record<string, unknown[]> };
  // Two approvals and a recorded payment.
  expect(adminData.as_admin.decisions).toHaveLength(3);
  expect(adminData.as_admin.payments_recorded).toHaveLength(1);
  expect(adminData.as_admin.rights_changed).toMatchObject([{ change: "granted" }]);
});
