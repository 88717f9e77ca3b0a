import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { findBooking } from "#app/features/bookings/list/booking-list.server.ts";
import { approveBookings, cancelBooking } from "#app/features/bookings/bookings.server.ts";
import { correctPayment, recordPayment, removePayment } from "#app/features/payments/payments.server.ts";
import { bookings, mails, payments } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createBooking, createProfile, createProperty } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const later = new Date("2026-11-22T18:00:00Z");
const stay = { start_date: "2026-12-10", end_date: "2026-12-13", total_price: 96_000 };
const receipt = (amount: number, note: string | null = null) => ({
  amount,
  method: "Venmo",
  paid_on: "2026-11-20",
  note,
});
let admin: CurrentUser;

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = await createProfile(db, { role: "admin" });
});

/** Records a payment and returns its id. */
async function pay(booking_id: string, amount: number, note?: string, at = now): Promise<string> {
  const result = await recordPayment(db, admin, booking_id, receipt(amount, note), at);
  if (!result.ok) throw new Error(`The payment was rejected: ${result.reason}`);
  return result.payment.id;
}

describe("the paid amount and the balance", () => {
  test("are shown to admins payment by payment, and to the guest as a sum", async () => {
    const guest = await createProfile(db);
    const { id } = await createBooking(db, { ...stay, user_id: guest.id });
    await pay(id, 48_000);
    await pay(id, 24_000, "in cash", later);
    expect(await findBooking(db, admin, id)).toMatchObject({
      paid: "720.00",
      balance: "240.00",
      payments: [
        { amount: "480.00", method: "Venmo", paid_on: "2026-11-20", note: null },
        { amount: "240.00", note: "in cash" },
      ],
    });
    const seen = await findBooking(db, guest, id);
    expect(seen).toMatchObject({ paid: "720.00", balance: "240.00" });
    expect(seen).not.toHaveProperty("payments");
  });

  test("are in the e-mail of an approval", async () => {
    const { id } = await createBooking(db, stay);
    await pay(id, 72_000);
    await approveBookings(db, admin, [id], later);
    const [mail] = await db.select().from(mails).where(eq(mails.kind, "booking_confirmed"));
    expect(mail?.payload).toMatchObject({ balance: "240.00" });
  });

  test("are sums beyond 32 bits, in the booking’s currency", async () => {
    const { id } = await createBooking(db, { ...stay, total_price: 9_000_000_000, currency: "IDR" });
    await pay(id, 5_000_000_000);
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "5000000000", balance: "4000000000" });
  });
});

describe("an incorrect payment", () => {
  test("is corrected, and the history has the user and both versions", async () => {
    const { id } = await createBooking(db, stay);
    const payment_id = await pay(id, 480_000);
    const corrected = { ...receipt(48_000), method: "Zelle" };
    await correctPayment(db, admin, { booking_id: id, payment_id }, corrected, later);
    expect(await findBooking(db, admin, id)).toMatchObject({
      paid: "480.00",
      payments: [{ id: payment_id, amount: "480.00", method: "Zelle" }],
      history: [
        { note: "$4,800 paid by Venmo" },
        {
          actor_name: admin.full_name,
          at: later.toISOString(),
          note: "Corrected: $4,800 by Venmo on Nov 20, 2026 → $480 by Zelle on Nov 20, 2026",
        },
      ],
    });
  });

  test("is removed, and the history has its data", async () => {
    const { id } = await createBooking(db, stay);
    const payment_id = await pay(id, 48_000);
    await removePayment(db, admin, { booking_id: id, payment_id }, later);
    expect(await findBooking(db, admin, id)).toMatchObject({
      paid: "0.00",
      payments: [],
      history: [{}, { actor_name: admin.full_name, note: "Removed: $480 by Venmo on Nov 20, 2026", is_payment: true }],
    });
  });

  test("of another booking is not found", async () => {
    const [one, other] = [await createBooking(db, stay), await createBooking(db, stay)];
    const payment_id = await pay(one.id, 48_000);
    const record = { booking_id: other.id, payment_id };
    const missing = { ok: false, reason: "payment-not-found" };
    expect(await correctPayment(db, admin, record, receipt(1), later)).toEqual(missing);
    expect(await removePayment(db, admin, record, later)).toEqual(missing);
    expect(await findBooking(db, admin, one.id)).toMatchObject({ paid: "480.00" });
  });
});

describe("a refund", () => {
  test("is recorded with a negative amount, also on a denied booking, until nothing is left to pay back", async () => {
    const { id } = await createBooking(db, stay);
    await pay(id, 48_000);
    await db.update(bookings).set({ status: "denied", denial_reason: "The roof" }).where(eq(bookings.id, id));
    expect(await findBooking(db, admin, id)).toMatchObject({ balance: "-480.00" });
    await pay(id, -20_000, "first half");
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "280.00", balance: "-280.00" });
    await pay(id, -28_000, "the rest");
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "0.00", balance: "0.00" });
  });

  test("for a cancelled approved stay is decided by the owner, and no balance is shown", async () => {
    const { id } = await createBooking(db, stay);
    await pay(id, 96_000);
    await approveBookings(db, admin, [id], now);
    await cancelBooking(db, admin, id, "A storm", later);
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "960.00", balance: "0.00" });
    await pay(id, -48_000, "half, by the policy");
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "480.00", balance: "0.00" });
  });

  test("for a cancelled request is due in full", async () => {
    const guest = await createProfile(db);
    const { id } = await createBooking(db, { ...stay, user_id: guest.id });
    await pay(id, 48_000);
    await cancelBooking(db, guest, id, null, later);
    expect(await findBooking(db, guest, id)).toMatchObject({ balance: "-480.00" });
  });

  test("of more than was paid is rejected, also by a correction or removal, and nothing is stored", async () => {
    const { id } = await createBooking(db, stay);
    const payment_id = await pay(id, 48_000);
    await pay(id, -20_000, "too much");
    const rejected = { ok: false, reason: "refund-exceeds-paid", paid: 28_000, currency: "USD" };
    const record = { booking_id: id, payment_id };
    expect(await recordPayment(db, admin, id, receipt(-28_001, "more"), later)).toEqual(rejected);
    expect(await correctPayment(db, admin, record, receipt(19_999), later)).toEqual(rejected);
    expect(await removePayment(db, admin, record, later)).toEqual(rejected);
    const stored = await db.select().from(payments).orderBy(asc(payments.amount));
    expect(stored.map(({ amount }) => amount)).toEqual([-20_000, 48_000]);
  });

  test("of the same payment by two admins at once is recorded once", async () => {
    const { id } = await createBooking(db, stay);
    await pay(id, 48_000);
    const both = await Promise.all(
      [1, 2].map(() => recordPayment(db, admin, id, receipt(-48_000, "all of it"), later)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findBooking(db, admin, id)).toMatchObject({ paid: "0.00" });
  });

  test("restores the note that an approval is without payment", async () => {
    const { id } = await createBooking(db, stay);
    await pay(id, 48_000);
    await pay(id, -48_000, "wrong booking");
    await approveBookings(db, admin, [id], later);
    const booking = await findBooking(db, admin, id);
    expect(booking?.history?.at(-1)).toMatchObject({ note: "approved without a recorded payment", is_payment: false });
  });
});
