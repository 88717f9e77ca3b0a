import { randomUUID } from "node:crypto";
import { addDays } from "#app/lib/stay.ts";
import { type Nights, post, signIn } from "#tests/support/http-client.ts";

/** Servers that share a database, and their owner's account. */
export interface RaceTrack {
  /** The servers' origins, e.g. `http://localhost:4001`; requests are sent to them in turn. */
  origins: string[];
  owner: { email: string; password: string };
}

/** The number of responses of each status. */
export type Statuses = Record<number, number>;

export interface RaceCounts {
  requests: Statuses;
  /** Of approvals and accepted changes and, with status 201, of stays that the owner enters. */
  approvals: Statuses;
  blocks: Statuses;
  /** The number of approved stays and blocks on these nights afterwards. */
  approved: number;
  blocked: number;
  /** The number of approved stays that another site has too, which the owner is told. */
  collisions: number;
}

/** Another site's calendar that is read during a race. */
export interface RacingFeed {
  id: string;
  /** The number of simultaneous readings. */
  readings: number;
}

/** The number of simultaneous sign-ups, limited because hashing a password takes a tenth of a second. */
const SIGN_UP_BATCH = 10;

/** Signs up `count` guests and signs them in; returns a cookie for each. */
export async function signUpGuests(track: RaceTrack, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const cookies: string[] = [];
  for (let start = 0; start < count; start += SIGN_UP_BATCH) {
    const group = numbers.slice(start, start + SIGN_UP_BATCH);
    cookies.push(...(await Promise.all(group.map((number) => signUpGuest(originOf(track, number), number)))));
  }
  return cookies;
}

async function signUpGuest(origin: string, number: number): Promise<string> {
  const account = { email: `guest-${number}-${randomUUID().slice(0, 8)}@example.com`, password: "a-long-password" };
  const guest = { full_name: `Guest ${number}`, phone_number: "+1 555 0100" };
  const signedUp = await post(origin, "/signup", { ...guest, ...account });
  if (!signedUp.ok) throw new Error(`The sign-up got ${signedUp.status}: ${await signedUp.text()}`);
  return signIn(origin, account);
}

/** Of the decisions of a race, one in so many is a stay that the owner enters, and one an accepted change. */
const OTHER_EVERY = 5;

/** Days between the contested nights and the other stays of guests who want to move to these nights. */
const ELSEWHERE = 200;

/**
 * Every fifth guest has an approved stay on other nights and asks to move it to `nights`; returns the changes by the
 * guest's number. For `race`, which accepts them.
 */
export async function requestChanges(track: RaceTrack, guests: string[], nights: Nights): Promise<Map<number, string>> {
  const owner = await signIn(originOf(track, 0), track.owner);
  const numbers = guests.map((_, number) => number).filter((number) => number % OTHER_EVERY === 1);
  const requested = await Promise.all(
    numbers.map(async (number) => {
      const origin = originOf(track, number);
      const day = addDays(nights.start_date, ELSEWHERE + number);
      const stay = { start_date: day, end_date: day, guest_count: "2" };
      const cookie = guests[number];
      const id = await bookingId(await post(origin, "/bookings", stay, cookie));
      await post(origin, "/admin/bookings/approval", { booking_id: id }, owner);
      const changed = await post(origin, `/bookings/${id}/changes`, { ...nights, guest_count: "2" }, cookie);
      const { booking } = (await changed.json()) as { booking: { change: { id: string } } };
      return [number, booking.change.id] as const;
    }),
  );
  return new Map(requested);
}

interface CompetingWrites {
  /** The number of requests that block the nights. */
  blocks?: number;
  feed?: RacingFeed;
  /** The changes to these nights, as `requestChanges` returns them. */
  changes?: ReadonlyMap<number, string>;
}

/**
 * Each guest requests the same nights; then all requests are approved simultaneously, in one HTTP request each, over all
 * servers. Instead of every fifth one the owner enters a stay for these nights, and instead of another fifth accepts a
 * change of another stay to them. The nights are blocked and another site's calendar is read at the same time.
 */
export async function race(
  track: RaceTrack,
  guests: string[],
  nights: Nights,
  { blocks = 0, feed, changes = new Map() }: CompetingWrites = {},
): Promise<RaceCounts> {
  const requested = await Promise.all(
    guests.map((cookie, number) => post(originOf(track, number), "/bookings", { ...nights, guest_count: "2" }, cookie)),
  );
  const ids = await Promise.all(requested.filter((response) => response.status === 201).map(bookingId));
  const cookie = await signIn(originOf(track, 0), track.owner);
  const [approvals, blockings] = await Promise.all([
    Promise.all(
      ids.map((booking_id, number) => {
        const origin = originOf(track, number);
        const change = changes.get(number);
        if (change) return post(origin, `/admin/bookings/changes/${change}/acceptance`, {}, cookie);
        return number % OTHER_EVERY === 0
          ? post(origin, "/admin/bookings", enteredStay(nights, number), cookie)
          : post(origin, "/admin/bookings/approval", { booking_id }, cookie);
      }),
    ),
    Promise.all(
      Array.from({ length: blocks }, (_, number) =>
        post(originOf(track, number + 1), "/admin/blocked-dates", { ...nights, reason: "Race" }, cookie),
      ),
    ),
    Promise.all(
      Array.from({ length: feed?.readings ?? 0 }, (_, number) =>
        post(originOf(track, number), `/admin/calendar-feeds/${feed?.id}/sync`, {}, cookie),
      ),
    ),
  ]);
  const calendar = (await (await fetch(`${originOf(track, 0)}/availability`)).json()) as Record<string, Nights[]>;
  const headers = { Accept: "application/json", Cookie: cookie };
  const feeds = (await (await fetch(`${originOf(track, 0)}/admin/calendar-feeds`, { headers })).json()) as {
    collisions: { booking: Nights }[];
  };
  const onNights = (stays: Nights[] = []): number =>
    stays.filter((stay) => stay.start_date <= nights.end_date && stay.end_date >= nights.start_date).length;
  return {
    requests: tally(requested),
    approvals: tally(approvals),
    blocks: tally(blockings),
    approved: onNights(calendar.approved),
    blocked: onNights(calendar.blocked),
    collisions: onNights(feeds.collisions.map(({ booking }) => booking)),
  };
}

const enteredStay = (nights: Nights, number: number) => ({
  ...nights,
  guest_count: "2",
  guest_name: `Caller ${number}`,
});

/**
 * Opens `count` live streams over all servers, requests a stay, and returns the delay until each stream was notified: in
 * milliseconds after the request was sent, in ascending order.
 */
export async function measureDelay(track: RaceTrack, guest: string, count: number): Promise<number[]> {
  const headers = { Accept: "text/event-stream" };
  const streams = await Promise.all(
    Array.from({ length: count }, (_, number) => fetch(`${originOf(track, number)}/live`, { headers })),
  );
  const notified = streams.map(listenToCalendar);
  const sent = performance.now();
  const stay = { start_date: "2027-08-01", end_date: "2027-08-03", guest_count: "2" };
  await post(originOf(track, 0), "/bookings", stay, guest);
  const times = await Promise.all(notified);
  return times.map((time) => Math.round(time - sent)).toSorted((one, other) => one - other);
}

/** Waits for the calendar event of a live stream; returns its time by `performance.now()`. */
export async function listenToCalendar(stream: Response): Promise<number> {
  const decoder = new TextDecoder();
  for await (const chunk of stream.body ?? []) {
    if (decoder.decode(chunk, { stream: true }).includes("event: calendar")) return performance.now();
  }
  throw new Error("A live stream ended before the calendar event");
}

function originOf({ origins }: RaceTrack, number: number): string {
  const origin = origins[number % origins.length];
  if (!origin) throw new Error("A race needs a server");
  return origin;
}

async function bookingId(response: Response): Promise<string> {
  const { booking } = (await response.json()) as { booking: { id: string } };
  return booking.id;
}

function tally(responses: Response[]): Statuses {
  const statuses: Statuses = {};
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}
