import { setTimeout as pass } from "node:timers/promises";
import sharp from "sharp";
import type { BookingStatus } from "#app/lib/enums.ts";
import { openMailCounter } from "#tests/support/mail-server.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { bookingsOf, nthStay, post, signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";

const GUESTS = 4;
/** Photos that the house has at most while it is killed; the demo's own stay. */
const MAX_UPLOADS = 6;
/**
 * Milliseconds that a server gets to send what waits, before the outbox is looked at: longer than it takes to notice
 * that a try was broken by a kill (heartbeat 20 s, a look a minute) and to try again (30 s).
 */
const LOOK_MS = 120_000;

export interface CrashRun {
  /** `DATA_DIR`, and `DATABASE_URL` unless the embedded database is killed. */
  settings: Record<string, string>;
  rounds: number;
  /** A number between 0 and 1, another each time. */
  random: () => number;
  /** Reads the database while no server runs. */
  look: (text: string) => Promise<Record<string, unknown>[]>;
  /** How many times the outbox is looked at until all is sent. Each takes minutes. */
  looks: number;
}

/** What was seen, and everything that was promised and not kept, a line each. */
export interface CrashReport {
  requests: number;
  decisions: number;
  uploads: number;
  mails: number;
  /** How many of them arrived, and are marked so. */
  sent: number;
  /** Milliseconds from a start to the open door, the longest. */
  longestStart: number;
  broken: string[];
}

/** A booking as its people were told it is; `unsure` is what an answer that never came would have made of it. */
interface KnownBooking {
  guest: number;
  status: BookingStatus;
  unsure?: BookingStatus;
}

interface Witness {
  report: CrashReport;
  bookings: Map<string, KnownBooking>;
  /** Addresses of photos that are there, or that were asked away (`unsure`: the answer never came). */
  photos: Map<string, { id: string; state: "there" | "gone" | "unsure" }>;
  /** Answers that came in this round. */
  answers: number;
  stay: number;
}

/**
 * Kills the server with SIGKILL in the middle of requests, decisions, uploads and mails, again and again, and after
 * each start compares what it says with what was acknowledged. At the end the mails and all that is kept.
 */
export async function killRepeatedly({ settings, rounds, random, look, looks }: CrashRun): Promise<CrashReport> {
  const mails = await openMailCounter();
  const all = { ...ownerSettings, RATE_LIMITS: "off", ...settings, SMTP_URL: mails.url };
  const report = { requests: 0, decisions: 0, uploads: 0, mails: 0, sent: 0, longestStart: 0, broken: [] };
  const witness: Witness = { report, bookings: new Map(), photos: new Map(), answers: 0, stay: 0 };
  let server = await startServer(all);
  const guests = await signUpGuests({ origins: [server.origin], owner }, GUESTS);
  const admin = await signIn(server.origin, owner);
  for (let round = 0; round < rounds; round++) {
    const begun = new Set(witness.bookings.keys());
    witness.answers = 0;
    const acting = act(server.origin, guests, admin, witness, random);
    await answered(witness, 4 + Math.floor(random() * 30));
    await pass(random() * 30);
    await server.kill();
    await acting;
    const started = performance.now();
    server = await startServer(all);
    witness.report.longestStart = Math.max(witness.report.longestStart, Math.round(performance.now() - started));
    await compareBookings(server.origin, guests, witness, begun);
    await comparePhotos(server.origin, witness);
  }
  await compareBookings(server.origin, guests, witness, new Set());
  await stopCleanly(server, witness);
  await sendWaiting(all, witness, look, looks);
  await compareMails(mails.ids, witness, look);
  await mails.close();
  return witness.report;
}

/** Returns once so many answers have come in this round. */
async function answered(witness: Witness, count: number): Promise<void> {
  while (witness.answers < count) await pass(1);
}

/** Everybody at once, until the server is gone. */
async function act(origin: string, guests: string[], admin: string, witness: Witness, random: () => number) {
  const going = { on: true };
  const loop = async (step: () => Promise<void>) => {
    while (going.on) {
      try {
        await step();
      } catch (error) {
        // The line broke with the server; anything else is a fault of this test.
        if (!(error instanceof TypeError)) throw error;
        going.on = false;
      }
    }
  };
  await Promise.all([
    ...guests.map((cookie, guest) => loop(() => ask(origin, cookie, guest, witness))),
    loop(() => decide(origin, admin, witness, random)),
    loop(() => changePhotos(origin, admin, witness, random)),
  ]);
}

async function ask(origin: string, cookie: string, guest: number, witness: Witness): Promise<void> {
  const response = await post(origin, "/bookings", { ...nthStay(witness.stay++), guest_count: "2" }, cookie);
  const body = (await response.json()) as { booking: { id: string } };
  witness.answers++;
  // An approved stay may stand in the way for a moment.
  if (response.status === 409) return;
  if (response.status !== 201) return note(witness, `a request was answered ${response.status}`);
  witness.report.requests++;
  witness.bookings.set(body.booking.id, { guest, status: "pending" });
}

/** Approves what waits and cancels what is approved, so that its nights are free again; denies now and then. */
async function decide(origin: string, admin: string, witness: Witness, random: () => number): Promise<void> {
  const entries = [...witness.bookings].filter(([, { unsure }]) => !unsure);
  const approved = entries.findLast(([, { status }]) => status === "approved");
  const [id, booking] = approved ?? entries.findLast(([, { status }]) => status === "pending") ?? [];
  if (!id || !booking) return pass(1);
  const change = approved ? cancel(id) : random() < 0.2 ? deny(id) : approve(id);
  booking.unsure = change.to;
  const response = await post(origin, change.path, change.fields, admin);
  await response.arrayBuffer();
  witness.answers++;
  booking.unsure = undefined;
  // Another request's nights may have been approved before: then this one waits for ever, which is right.
  if (response.status === 409) {
    witness.bookings.delete(id);
    return;
  }
  if (!response.ok) return note(witness, `a decision (${change.to}) was answered ${response.status}`);
  booking.status = change.to;
  witness.report.decisions++;
}

interface Change {
  to: BookingStatus;
  path: string;
  fields: Record<string, string>;
}
const approve = (booking_id: string): Change => ({
  to: "approved",
  path: "/admin/bookings/approval",
  fields: { booking_id },
});
const deny = (booking_id: string): Change => ({
  to: "denied",
  path: "/admin/bookings/denial",
  fields: { booking_id, denial_reason: "The roof is being mended" },
});
const cancel = (id: string): Change => ({
  to: "cancelled",
  path: `/bookings/${id}/cancellation`,
  fields: { reason: "A storm" },
});

async function changePhotos(origin: string, admin: string, witness: Witness, random: () => number): Promise<void> {
  const there = [...witness.photos.values()].filter(({ state }) => state === "there");
  const [oldest] = there;
  if (oldest && there.length >= MAX_UPLOADS) {
    oldest.state = "unsure";
    const response = await post(origin, `/admin/images/${oldest.id}/removal`, {}, admin);
    await response.arrayBuffer();
    witness.answers++;
    if (response.ok) oldest.state = "gone";
    else note(witness, `a removal was answered ${response.status}`);
    return;
  }
  const body = new FormData();
  const background = { r: Math.floor(random() * 256), g: 90, b: 60 };
  const photo = await sharp({ create: { width: 160, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer();
  body.append("images", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const headers = { Origin: origin, Accept: "application/json", Cookie: admin };
  const response = await fetch(`${origin}/admin/images`, { method: "POST", body, headers });
  const answer = (await response.json()) as { images: { id: string; url: string }[] };
  witness.answers++;
  if (response.status !== 201) return note(witness, `an upload was answered ${response.status}`);
  witness.report.uploads++;
  for (const { id, url } of answer.images) witness.photos.set(url, { id, state: "there" });
}

/** Asks each guest for their bookings, newest first, until all that were touched since `before` were seen. */
async function compareBookings(origin: string, guests: string[], witness: Witness, before: Set<string>): Promise<void> {
  for (const [guest, cookie] of guests.entries()) {
    const wanted = new Map(
      [...witness.bookings].filter(([id, one]) => one.guest === guest && (!before.has(id) || one.unsure)),
    );
    if (wanted.size === 0) continue;
    for await (const { id, status } of bookingsOf(origin, cookie)) {
      const known = wanted.get(id);
      if (!known) continue;
      wanted.delete(id);
      if (status !== known.status && status !== known.unsure)
        note(witness, `booking ${id} was ${known.status}, and is ${status}`);
      known.status = status;
      known.unsure = undefined;
      if (wanted.size === 0) break;
    }
    for (const id of wanted.keys()) note(witness, `booking ${id} was acknowledged, and is gone`);
  }
}

/** Every photo that the house shows has its file; what was acknowledged is there, or gone. */
async function comparePhotos(origin: string, witness: Witness): Promise<void> {
  const html = await (await fetch(`${origin}/`, { headers: { Accept: "text/html" } })).text();
  const shown = new Set(html.match(/\/photos\/[\da-f-]{36}\/\d+\.(jpg|png|webp)/g));
  for (const url of shown) {
    const response = await fetch(origin + url);
    await response.arrayBuffer();
    if (response.status !== 200) note(witness, `photo ${url} is shown, and its file was answered ${response.status}`);
  }
  for (const [url, photo] of witness.photos) {
    if (photo.state === "unsure") photo.state = shown.has(url) ? "there" : "gone";
    if (photo.state === "there" && !shown.has(url)) note(witness, `photo ${url} was acknowledged, and is gone`);
    if (photo.state === "gone" && shown.has(url)) note(witness, `photo ${url} was taken away, and is there`);
    if (photo.state === "gone") witness.photos.delete(url);
  }
}

async function sendWaiting(
  settings: Record<string, string>,
  witness: Witness,
  look: CrashRun["look"],
  looks: number,
): Promise<void> {
  for (let left = looks; left > 0; left--) {
    const [waiting] = await look("select count(*)::int as count from mails where state <> 'sent'");
    if (waiting?.count === 0) return;
    const server = await startServer(settings);
    await pass(LOOK_MS);
    await stopCleanly(server, witness);
  }
}

/** Each mail has arrived and is marked so, or it waits and has a job that will send it. */
async function compareMails(taken: Set<string>, witness: Witness, look: CrashRun["look"]): Promise<void> {
  const rows = await look(
    `select id, state, exists (select 1 from pgboss.job where name = 'mail' and job.state < 'completed'
     and data ->> 'mail_id' = mails.id::text) as "hasJob" from mails`,
  );
  witness.report.mails = rows.length;
  for (const { id, state, hasJob } of rows) {
    if (state === "sent" && !taken.has(String(id))) note(witness, `mail ${String(id)} is marked, and never arrived`);
    if (state === "sent") witness.report.sent++;
    else if (!hasJob) note(witness, `mail ${String(id)} is ${String(state)}, and nobody will send it`);
  }
  const [twice] = await look(
    `select count(*)::int as count from bookings one join bookings other on one.id < other.id
     and one.status = 'approved' and other.status = 'approved'
     and daterange(one.start_date, one.end_date, '[]') && daterange(other.start_date, other.end_date, '[]')`,
  );
  if (twice?.count !== 0) note(witness, `${String(twice?.count)} pairs of approved stays share a night`);
}

async function stopCleanly(server: ServerProcess, witness: Witness): Promise<void> {
  const code = await server.stop();
  if (code !== 0) note(witness, `a server ended with ${code}`);
  for (const error of server.errors) note(witness, error);
}

function note({ report }: Witness, what: string): void {
  report.broken.push(what);
}
