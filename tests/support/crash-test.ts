import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { BookingStatus } from "#app/lib/enums.ts";
import { openMailCounter } from "#tests/support/mail-server.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { bookingsOf, nthStay, post, signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";

const GUESTS = 4;
/** The maximum number of uploaded photos, not counting the demo's. */
const MAX_UPLOADS = 6;
/**
 * Milliseconds that a server gets to send waiting e-mails before the outbox is checked: longer than it takes to detect an
 * attempt that a kill interrupted (heartbeat 20 s, checked every minute) and to retry it (30 s).
 */
const SEND_MS = 120_000;

export interface CrashRun {
  /** `DATA_DIR`, and `DATABASE_URL` unless the embedded database is killed. */
  settings: Record<string, string>;
  rounds: number;
  /** Returns pseudorandom numbers between 0 and 1. */
  random: () => number;
  /** Queries the database while no server runs. */
  query: (text: string) => Promise<Record<string, unknown>[]>;
  /** The maximum number of outbox checks until all e-mails are sent. Each takes minutes. */
  outboxChecks: number;
}

/** The totals of the run, and a line for each violated guarantee. */
export interface CrashReport {
  requests: number;
  decisions: number;
  uploads: number;
  mails: number;
  /** The number of e-mails that arrived and are marked as sent. */
  sent: number;
  /** The maximum duration of a start in milliseconds. */
  maxStartMs: number;
  violations: string[];
}

/** An acknowledged booking; `unsure` is the status that a request without a response would have given it. */
interface KnownBooking {
  guest: number;
  status: BookingStatus;
  unsure?: BookingStatus;
}

interface Observations {
  report: CrashReport;
  bookings: Map<string, KnownBooking>;
  /** Photos by URL; `unsure` means that the request to delete it got no response. */
  photos: Map<string, { id: string; state: "stored" | "deleted" | "unsure" }>;
  /** The number of responses in this round. */
  responses: number;
  stay: number;
}

/**
 * Repeatedly kills the server with SIGKILL during requests, decisions, uploads and e-mails, and after each start compares
 * its data with what it had acknowledged. The e-mails are compared at the end.
 */
export async function killRepeatedly({
  settings,
  rounds,
  random,
  query,
  outboxChecks,
}: CrashRun): Promise<CrashReport> {
  const mails = await openMailCounter();
  const all = { ...ownerSettings, RATE_LIMITS: "off", ...settings, SMTP_URL: mails.url };
  const report = { requests: 0, decisions: 0, uploads: 0, mails: 0, sent: 0, maxStartMs: 0, violations: [] };
  const observed: Observations = { report, bookings: new Map(), photos: new Map(), responses: 0, stay: 0 };
  let server = await startServer(all);
  const guests = await signUpGuests({ origins: [server.origin], owner }, GUESTS);
  const admin = await signIn(server.origin, owner);
  for (let round = 0; round < rounds; round++) {
    const earlier = new Set(observed.bookings.keys());
    observed.responses = 0;
    const load = generateLoad(server.origin, guests, admin, observed, random);
    await waitForResponses(observed, 4 + Math.floor(random() * 30));
    await delay(random() * 30);
    await server.kill();
    await load;
    const started = performance.now();
    server = await startServer(all);
    observed.report.maxStartMs = Math.max(observed.report.maxStartMs, Math.round(performance.now() - started));
    await compareBookings(server.origin, guests, observed, earlier);
    await comparePhotos(server.origin, observed);
  }
  await compareBookings(server.origin, guests, observed, new Set());
  await stopCleanly(server, observed);
  await sendWaiting(all, observed, query, outboxChecks);
  await compareMails(mails.ids, observed, query);
  await mails.close();
  return observed.report;
}

/** Waits until this round has `count` responses. */
async function waitForResponses(observed: Observations, count: number): Promise<void> {
  while (observed.responses < count) await delay(1);
}

/** Guests and the owner send requests simultaneously until the server is killed. */
async function generateLoad(
  origin: string,
  guests: string[],
  admin: string,
  observed: Observations,
  random: () => number,
) {
  const server = { isRunning: true };
  const loop = async (step: () => Promise<void>) => {
    while (server.isRunning) {
      try {
        await step();
      } catch (error) {
        // The connection closed with the server; other errors are bugs of this test.
        if (!(error instanceof TypeError)) throw error;
        server.isRunning = false;
      }
    }
  };
  await Promise.all([
    ...guests.map((cookie, guest) => loop(() => requestStay(origin, cookie, guest, observed))),
    loop(() => decide(origin, admin, observed, random)),
    loop(() => changePhotos(origin, admin, observed, random)),
  ]);
}

async function requestStay(origin: string, cookie: string, guest: number, observed: Observations): Promise<void> {
  const response = await post(origin, "/bookings", { ...nthStay(observed.stay++), guest_count: "2" }, cookie);
  const body = (await response.json()) as { booking: { id: string } };
  observed.responses++;
  // An approved stay on the same nights may not be cancelled yet.
  if (response.status === 409) return;
  if (response.status !== 201) return reportViolation(observed, `a request got ${response.status}`);
  observed.report.requests++;
  observed.bookings.set(body.booking.id, { guest, status: "pending" });
}

/** Approves or sometimes denies pending requests, and cancels approved ones, so that their nights become free again. */
async function decide(origin: string, admin: string, observed: Observations, random: () => number): Promise<void> {
  const entries = [...observed.bookings].filter(([, { unsure }]) => !unsure);
  const approved = entries.findLast(([, { status }]) => status === "approved");
  const [id, booking] = approved ?? entries.findLast(([, { status }]) => status === "pending") ?? [];
  if (!id || !booking) return delay(1);
  const change = approved ? cancel(id) : random() < 0.2 ? deny(id) : approve(id);
  booking.unsure = change.to;
  const response = await post(origin, change.path, change.fields, admin);
  await response.arrayBuffer();
  observed.responses++;
  booking.unsure = undefined;
  // A conflicting request may have been approved before, so that this one correctly stays pending.
  if (response.status === 409) {
    observed.bookings.delete(id);
    return;
  }
  if (!response.ok) return reportViolation(observed, `a decision (${change.to}) got ${response.status}`);
  booking.status = change.to;
  observed.report.decisions++;
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

async function changePhotos(
  origin: string,
  admin: string,
  observed: Observations,
  random: () => number,
): Promise<void> {
  const stored = [...observed.photos.values()].filter(({ state }) => state === "stored");
  const [oldest] = stored;
  if (oldest && stored.length >= MAX_UPLOADS) {
    oldest.state = "unsure";
    const response = await post(origin, `/admin/images/${oldest.id}/removal`, {}, admin);
    await response.arrayBuffer();
    observed.responses++;
    if (response.ok) oldest.state = "deleted";
    else reportViolation(observed, `a removal got ${response.status}`);
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
  const result = (await response.json()) as { images: { id: string; url: string }[] };
  observed.responses++;
  if (response.status !== 201) return reportViolation(observed, `an upload got ${response.status}`);
  observed.report.uploads++;
  for (const { id, url } of result.images) observed.photos.set(url, { id, state: "stored" });
}

/** Reads each guest's bookings, newest first, until all that were created or changed since `before` are found. */
async function compareBookings(
  origin: string,
  guests: string[],
  observed: Observations,
  before: Set<string>,
): Promise<void> {
  for (const [guest, cookie] of guests.entries()) {
    const expected = new Map(
      [...observed.bookings].filter(([id, booking]) => booking.guest === guest && (!before.has(id) || booking.unsure)),
    );
    if (expected.size === 0) continue;
    for await (const { id, status } of bookingsOf(origin, cookie)) {
      const known = expected.get(id);
      if (!known) continue;
      expected.delete(id);
      if (status !== known.status && status !== known.unsure)
        reportViolation(observed, `booking ${id} was ${known.status}, and is ${status}`);
      known.status = status;
      known.unsure = undefined;
      if (expected.size === 0) break;
    }
    for (const id of expected.keys()) reportViolation(observed, `booking ${id} was acknowledged, and is missing`);
  }
}

/** Every shown photo has its file, and acknowledged uploads and deletions are preserved. */
async function comparePhotos(origin: string, observed: Observations): Promise<void> {
  const html = await (await fetch(`${origin}/`, { headers: { Accept: "text/html" } })).text();
  const shown = new Set(html.match(/\/photos\/[\da-f-]{36}\/\d+\.(jpg|png|webp)/g));
  for (const url of shown) {
    const response = await fetch(origin + url);
    await response.arrayBuffer();
    if (response.status !== 200)
      reportViolation(observed, `photo ${url} is shown, and its file got ${response.status}`);
  }
  for (const [url, photo] of observed.photos) {
    if (photo.state === "unsure") photo.state = shown.has(url) ? "stored" : "deleted";
    if (photo.state === "stored" && !shown.has(url))
      reportViolation(observed, `photo ${url} was acknowledged, and is missing`);
    if (photo.state === "deleted" && shown.has(url))
      reportViolation(observed, `photo ${url} was deleted, and is shown`);
    if (photo.state === "deleted") observed.photos.delete(url);
  }
}

async function sendWaiting(
  settings: Record<string, string>,
  observed: Observations,
  query: CrashRun["query"],
  outboxChecks: number,
): Promise<void> {
  for (let left = outboxChecks; left > 0; left--) {
    const [waiting] = await query("select count(*)::int as count from mails where state <> 'sent'");
    if (waiting?.count === 0) return;
    const server = await startServer(settings);
    await delay(SEND_MS);
    await stopCleanly(server, observed);
  }
}

/** Each e-mail has arrived and is marked as sent, or is waiting and has a job that will send it. */
async function compareMails(received: Set<string>, observed: Observations, query: CrashRun["query"]): Promise<void> {
  const rows = await query(
    `select id, state, exists (select 1 from pgboss.job where name = 'mail' and job.state < 'completed'
     and data ->> 'mail_id' = mails.id::text) as "hasJob" from mails`,
  );
  observed.report.mails = rows.length;
  for (const { id, state, hasJob } of rows) {
    if (state === "sent" && !received.has(String(id)))
      reportViolation(observed, `mail ${String(id)} is marked as sent, and never arrived`);
    if (state === "sent") observed.report.sent++;
    else if (!hasJob) reportViolation(observed, `mail ${String(id)} is ${String(state)}, and has no job`);
  }
  const [overlaps] = await query(
    `select count(*)::int as count from bookings one join bookings other on one.id < other.id
     and one.status = 'approved' and other.status = 'approved'
     and daterange(one.start_date, one.end_date, '[]') && daterange(other.start_date, other.end_date, '[]')`,
  );
  if (overlaps?.count !== 0)
    reportViolation(observed, `${String(overlaps?.count)} pairs of approved stays share a night`);
}

async function stopCleanly(server: ServerProcess, observed: Observations): Promise<void> {
  const code = await server.stop();
  if (code !== 0) reportViolation(observed, `a server ended with ${code}`);
  for (const error of server.errors) reportViolation(observed, error);
}

function reportViolation({ report }: Observations, violation: string): void {
  report.violations.push(violation);
}
