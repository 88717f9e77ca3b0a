import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayIn, formatStay } from "#app/lib/stay.ts";
import { bookings, properties } from "#app/server/db/schema.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const inDays = (days: number) => addDays(dayIn("UTC", app.now()), days);
const validRequest = { start_date: inDays(20), end_date: inDays(23), guest_count: "2" };

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
});

describe("a guest who reads Spanish", () => {
  test("reads in Spanish that dates are taken, and gets the quote's lines in Spanish", async () => {
    const { post } = await signUpInSpanish("user");
    const taken = { start_date: inDays(23), end_date: inDays(25) };
    await createBooking(db, { ...taken, status: "approved" });
    const range = withLocale("es", () => formatStay(taken));
    expect(await post("/bookings", validRequest)).toMatchObject([
      409,
      { error: "dates-taken", message: `${range}: fechas reservadas. Elige otras fechas.` },
    ]);
    expect(await post("/bookings", { ...validRequest, end_date: inDays(22) })).toMatchObject([
      201,
      { booking: { quote_lines: [{ label: "USD\u00A0240 × 3 noches" }] } },
    ]);
  });

  test("reads a booking's page, and the page for an unknown booking, in Spanish", async () => {
    const { post, read } = await signUpInSpanish("user");
    const [, response] = await post("/bookings", validRequest);
    const page = await read(`/bookings/${(response as { booking: { id: string } }).booking.id}`);
    for (const text of ["Llegada", "desde las 15:00", "4 noches", "2 huéspedes", "Sin pago registrado", "Pendiente"]) {
      expect(page).toContain(text);
    }
    expect(await read(`/bookings/${crypto.randomUUID()}`)).toContain("Esa reserva no está entre las tuyas.");
  });
});

describe("an owner who reads Spanish", () => {
  test("reads in Spanish that a booking's status has changed, and which field is missing", async () => {
    const { post } = await signUpInSpanish("admin");
    const booking = await createBooking(db, { ...validRequest, guest_count: 2, status: "denied" });
    expect(await post("/admin/bookings/approval", { booking_id: booking.id })).toMatchObject([
      409,
      { message: "Esta reserva ya está rechazada. No se cambió nada." },
    ]);
    expect(await post("/admin/bookings/denial", { booking_id: booking.id })).toMatchObject([
      400,
      { fields: { denial_reason: "Escribe un motivo. El huésped lo leerá." } },
    ]);
  });
});

test("of requests to be denied beside approvals, those whose nights were taken are, also when an approval fails", async () => {
  const { post } = await signUpInSpanish("admin");
  const ask = (from: number, to: number, minutes: number) =>
    createBooking(db, {
      start_date: inDays(from),
      end_date: inDays(to),
      created_at: new Date(app.now().getTime() + minutes * 60_000),
    });
  const [older, newer] = [await ask(20, 23, 0), await ask(22, 26, 1)];
  const [overOlder, overNewer] = [await ask(19, 20, 2), await ask(25, 27, 3)];
  await post("/admin/bookings/approval", {
    booking_id: [older.id, newer.id],
    deny_booking_id: [overOlder.id, overNewer.id],
    denial_reason: "Another guest was first.",
  });
  const stored = await db.select({ id: bookings.id, status: bookings.status }).from(bookings);
  expect(Object.fromEntries(stored.map(({ id, status }) => [id, status]))).toEqual({
    [older.id]: "approved",
    [newer.id]: "pending",
    [overOlder.id]: "denied",
    [overNewer.id]: "pending",
  });
});

describe("a guest whose price has changed since they saw it", () => {
  test("gets the new quote, and books only with the new total", async () => {
    const { post } = await signUpInSpanish("user");
    const shown = { shown_total: "960.00", shown_currency: "USD" };
    await db.update(properties).set({ price_per_night: 50_000 });
    const [status, response] = await post("/bookings", { ...validRequest, ...shown });
    expect([status, response]).toMatchObject([
      409,
      {
        error: "price-changed",
        message: expect.stringContaining("2,000") as string,
        lines: [{ amount: "2000.00" }],
        total: "2000.00",
        currency: "USD",
      },
    ]);
    expect(await db.$count(bookings)).toBe(0);
    const confirmed = { ...validRequest, shown_total: "2000.00", shown_currency: "USD" };
    expect(await post("/bookings", confirmed)).toMatchObject([201, { booking: { total_price: "2000.00" } }]);
  });

  test("can’t set the price: the shown total is compared and never stored", async () => {
    const { post } = await signUpInSpanish("user");
    expect(await post("/bookings", { ...validRequest, shown_total: "1.00", total_price: "1.00" })).toMatchObject([
      409,
      { error: "price-changed", total: "960.00" },
    ]);
    expect(await post("/bookings", { ...validRequest, shown_total: "cheap" })).toMatchObject([
      400,
      { fields: { shown_total: expect.any(String) as string } },
    ]);
  });

  test("without JavaScript sees the new price on the page, with the dates they had chosen", async () => {
    const { Cookie } = await signUpInSpanish("user");
    await db.update(properties).set({ price_per_night: 50_000 });
    const body = new URLSearchParams({ ...validRequest, shown_total: "960.00", shown_currency: "USD" });
    const headers = { Accept: "text/html", Origin: app.publicUrl, Cookie };
    const response = await request("/bookings", { method: "POST", body, headers });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/#book"]);
    const flash = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await (await request("/", { headers: { Accept: "text/html", Cookie: `${Cookie}; ${flash}` } })).text();
    expect(page).toContain("El precio de esta estancia cambió");
    expect(page).toMatch(/name="shown_total" value="2000.00"/);
    expect(await db.$count(bookings)).toBe(0);
  });
});

describe("a guest of a property that counts the nights between check-in and check-out", () => {
  beforeEach(() => db.update(properties).set({ rates: { counting: "nights" } }));

  test("requests the nights before their check-out", async () => {
    const { post } = await signUpInSpanish("user");
    const lastNight = inDays(22);
    expect(await post("/bookings", validRequest)).toMatchObject([
      201,
      { booking: { end_date: lastNight, nights: 3, counting: "nights", total_price: "720.00" } },
    ]);
    const sameDay = { ...validRequest, end_date: validRequest.start_date };
    expect(await post("/bookings", sameDay)).toMatchObject([
      400,
      { fields: { end_date: "La salida tiene que ser al menos un día después de la llegada." } },
    ]);
  });

  test("whose form still counts days gets an error, and books nothing", async () => {
    const { post } = await signUpInSpanish("user");
    expect(await post("/bookings", { ...validRequest, counting: "days" })).toMatchObject([
      409,
      {
        error: "counting-changed",
        counting: "nights",
        message: expect.stringContaining("cambiamos la forma de elegir las fechas") as string,
      },
    ]);
    expect(await db.$count(bookings)).toBe(0);
  });
});

/** Signs up and in as a user who reads Spanish. */
async function signUpInSpanish(role: "user" | "admin") {
  const session = await signUp({ role });
  const Cookie = `${session}; palapa_language=es`;
  // Without this, the account's language would replace the device's.
  await request("/language", {
    method: "POST",
    body: new URLSearchParams({ language: "es" }),
    headers: { Cookie, Origin: app.publicUrl },
  });
  const post = async (path: string, fields: Record<string, string | string[]>): Promise<[number, unknown]> => {
    const entries = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
    const headers = { Accept: "application/json", Origin: app.publicUrl, Cookie };
    const response = await request(path, { method: "POST", body: new URLSearchParams(entries), headers });
    return [response.status, await response.json()];
  };
  const read = async (path: string) => (await request(path, { headers: { Accept: "text/html", Cookie } })).text();
  return { post, read, Cookie };
}
