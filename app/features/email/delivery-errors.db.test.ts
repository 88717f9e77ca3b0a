import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { approveBookings, denyBookings, requestBooking } from "#app/features/bookings/bookings.server.ts";
import { bookings, mails } from "#app/server/db/schema.ts";
import { sendEmail } from "#app/features/email/email-worker.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";
import { openEmailWorker } from "#tests/support/email-worker.ts";
import { openMailServer } from "#tests/support/mail-server.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
const logged: { level: number; msg: string }[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(JSON.parse(line) as never) });

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

/** A server that accepts a connection and then calls `respond` with it. */
async function openFaultyServer(respond: (send: (text: string) => void, close: () => void) => void): Promise<string> {
  const server = createServer((socket) => {
    // A socket that is not read doesn't notice that the client has disconnected.
    socket.on("error", () => {}).resume();
    respond(
      (text) => void socket.write(text),
      () => void socket.destroy(),
    );
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openClosedPort(): Promise<string> {
  const url = await openFaultyServer(() => {});
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return url;
}

const rejecting = await openMailServer();
afterAll(() => rejecting.close());
rejecting.rejection = { code: 554, message: "we don't take mail from you" };
/** In milliseconds, for servers that never respond. Others get the default timeout. */
const SHORT = 100;
const failures: [name: string, url: string, timeout?: number][] = [
  ["rejects every recipient", rejecting.url],
  ["closes the connection", await openFaultyServer((_send, close) => close())],
  ["is too busy", await openFaultyServer((send) => send("421 too busy\r\n"))],
  ["doesn't speak SMTP at all", await openFaultyServer((send) => send("HTTP/1.1 400 Bad Request\r\n\r\n"))],
  ["is down", await openClosedPort()],
  ["sends nothing", await openFaultyServer(() => {}), SHORT],
  ["sends nothing after its greeting", await openFaultyServer((send) => send("220 hello\r\n")), SHORT],
];

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  logged.length = 0;
});

const requestStay = async (guest: CurrentUser, start_date: string) => {
  const request = { start_date, end_date: start_date, guest_count: 2, special_requests: null };
  const requested = await requestBooking(db, guest, request, now);
  return requested.ok ? requested.booking.id : "";
};

test("a slow mail server delays nobody, and gets the e-mail in the end", async () => {
  const server = await openMailServer();
  onTestFinished(() => server.close());
  const waiting = Promise.withResolvers<() => void>();
  server.whenToRespond = waiting.resolve;
  const admin = await createProfile(db, { role: "admin" });
  const guest = await createProfile(db);
  const booking = await requestStay(guest, "2027-01-01");
  const [mail] = await db.select().from(mails);
  const sent = sendEmail(openEmailWorker({ db, url: server.url, now, log }), mail?.id ?? "");
  const respond = await waiting.promise;
  expect(await approveBookings(db, admin, [booking], now)).toMatchObject([{ result: { ok: true } }]);
  expect(server.received).toEqual([]);
  respond();
  await sent;
  expect(server.received).toHaveLength(1);
  expect(await db.$count(mails, eq(mails.state, "sent"))).toBe(1);
});

describe.each(failures)("a mail server that %s", (_name, url, timeout) => {
  const worker = openEmailWorker({ db, url, now, log, timeout });

  test("delays no request, approval or denial; every e-mail is stored with the error, which is logged", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db);
    await approveBookings(db, admin, [await requestStay(guest, "2027-01-01")], now);
    await denyBookings(db, admin, [await requestStay(guest, "2027-02-01")], "The roof is being mended", now);

    const written = await db.select().from(mails);
    expect(written.map(({ kind }) => kind).toSorted()).toEqual([
      "booking_confirmed",
      "booking_denied",
      "booking_request",
      "booking_request",
      "booking_requested",
      "booking_requested",
    ]);
    for (const { id } of written) await expect(sendEmail(worker, id)).rejects.toThrow(Error);

    const statuses = (await db.select().from(bookings)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["approved", "denied"]);
    for (const mail of await db.select().from(mails)) {
      expect(mail).toMatchObject({ state: "waiting", attempts: 1, sent_at: null });
      expect(mail.last_error).not.toBe("");
    }
    expect(logged.map(({ msg }) => msg)).toEqual(written.map(() => "An e-mail was not accepted"));
  });
});
