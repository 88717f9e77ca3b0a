import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { approveBookings, denyBookings, requestBooking } from "#app/features/bookings/bookings.server.ts";
import { bookings, mails } from "#app/server/db/schema.ts";
import { sendMail } from "#app/features/email/email-worker.server.ts";
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

/** A server that takes the call and then does with it what `answer` says. */
async function openRudeServer(answer: (say: (text: string) => void, hangUp: () => void) => void): Promise<string> {
  const server = createServer((socket) => {
    // Else it never learns that the other has gone.
    socket.on("error", () => {}).resume();
    answer(
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
  const url = await openRudeServer(() => {});
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return url;
}

const refusing = await openMailServer();
afterAll(() => refusing.close());
refusing.refusal = { code: 554, message: "we don't take mail from you" };
/** Milliseconds, for servers that never answer: with the others we are as patient as always. */
const SHORT = 100;
const troubles: [name: string, url: string, patience?: number][] = [
  ["refuses every recipient", refusing.url],
  ["hangs up when it is called", await openRudeServer((_say, hangUp) => hangUp())],
  ["is too busy to talk", await openRudeServer((say) => say("421 too busy\r\n"))],
  ["doesn't speak SMTP at all", await openRudeServer((say) => say("HTTP/1.1 400 Bad Request\r\n\r\n"))],
  ["is away", await openClosedPort()],
  ["says nothing", await openRudeServer(() => {}), SHORT],
  ["falls silent after its greeting", await openRudeServer((say) => say("220 hello\r\n")), SHORT],
];

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  logged.length = 0;
});

const ask = async (guest: CurrentUser, start_date: string) => {
  const request = { start_date, end_date: start_date, guest_count: 2, special_requests: null };
  const asked = await requestBooking(db, guest, request, now);
  return asked.ok ? asked.booking.id : "";
};

test("a mail server that thinks long holds up nobody meanwhile, and has the mail in the end", async () => {
  const server = await openMailServer();
  onTestFinished(() => server.close());
  const thinking = Promise.withResolvers<() => void>();
  server.whenToAnswer = thinking.resolve;
  const admin = await createProfile(db, { role: "admin" });
  const guest = await createProfile(db);
  const booking = await ask(guest, "2027-01-01");
  const [mail] = await db.select().from(mails);
  const sent = sendMail(openEmailWorker({ db, url: server.url, now, log }), mail?.id ?? "");
  const answer = await thinking.promise;
  expect(await approveBookings(db, admin, [booking], now)).toMatchObject([{ result: { ok: true } }]);
  expect(server.received).toEqual([]);
  answer();
  await sent;
  expect(server.received).toHaveLength(1);
  expect(await db.$count(mails, eq(mails.state, "sent"))).toBe(1);
});

describe.each(troubles)("a mail server that %s", (_name, url, patience) => {
  const room = openEmailWorker({ db, url, now, log, patience });

  test("holds up no request, approval or denial; every mail is kept, with the reason, and logged", async () => {
    const admin = await createProfile(db, { role: "admin" });
    const guest = await createProfile(db);
    await approveBookings(db, admin, [await ask(guest, "2027-01-01")], now);
    await denyBookings(db, admin, [await ask(guest, "2027-02-01")], "The roof is being mended", now);

    const written = await db.select().from(mails);
    expect(written.map(({ kind }) => kind).toSorted()).toEqual([
      "booking_confirmed",
      "booking_denied",
      "booking_request",
      "booking_request",
      "booking_requested",
      "booking_requested",
    ]);
    for (const { id } of written) await expect(sendMail(room, id)).rejects.toThrow(Error);

    const statuses = (await db.select().from(bookings)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["approved", "denied"]);
    for (const mail of await db.select().from(mails)) {
      expect(mail).toMatchObject({ state: "waiting", attempts: 1, sent_at: null });
      expect(mail.last_error).not.toBe("");
    }
    expect(logged.map(({ msg }) => msg)).toEqual(written.map(() => "A mail was not taken"));
  });
});
