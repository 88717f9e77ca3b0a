import { randomUUID } from "node:crypto";
import { type Nights, post, signIn } from "#tests/support/http-client.ts";

/** Running servers on one database, and their owner's account. */
export interface RaceTrack {
  /** One address a server, e.g. `http://localhost:4001`; calls are spread over them in turn. */
  origins: string[];
  owner: { email: string; password: string };
}

/** How one kind of call was answered: how many times each status. */
export type Statuses = Record<number, number>;

export interface RaceCounts {
  requests: Statuses;
  approvals: Statuses;
  blocks: Statuses;
  /** The approved stays and blocks that the calendar holds on these nights afterwards. */
  approved: number;
  blocked: number;
}

/** How many sign up at a time: each costs a tenth of a second of hashing, and it is not what is raced. */
const SIGN_UPS = 10;

/** Signs up `count` guests and signs them in; returns a cookie for each. */
export async function signUpGuests(track: RaceTrack, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const cookies: string[] = [];
  for (let start = 0; start < count; start += SIGN_UPS) {
    const group = numbers.slice(start, start + SIGN_UPS);
    cookies.push(...(await Promise.all(group.map((number) => signUpGuest(originOf(track, number), number)))));
  }
  return cookies;
}

async function signUpGuest(origin: string, number: number): Promise<string> {
  const account = { email: `guest-${number}-${randomUUID().slice(0, 8)}@example.com`, password: "a-long-password" };
  const guest = { full_name: `Guest ${number}`, phone_number: "+1 555 0100" };
  const made = await post(origin, "/signup", { ...guest, ...account });
  if (!made.ok) throw new Error(`Sign-up was answered ${made.status}: ${await made.text()}`);
  return signIn(origin, account);
}

/**
 * Every guest asks for the same nights; then all requests are approved at once, one call each, over all servers,
 * while as many calls as `blocks` block the same nights.
 */
export async function race(track: RaceTrack, guests: string[], nights: Nights, blocks: number): Promise<RaceCounts> {
  const requested = await Promise.all(
    guests.map((cookie, number) => post(originOf(track, number), "/bookings", { ...nights, guest_count: "2" }, cookie)),
  );
  const ids = await Promise.all(requested.filter((response) => response.status === 201).map(bookingId));
  const cookie = await signIn(originOf(track, 0), track.owner);
  const [approvals, blockings] = await Promise.all([
    Promise.all(
      ids.map((booking_id, number) =>
        post(originOf(track, number), "/admin/bookings/approval", { booking_id }, cookie),
      ),
    ),
    Promise.all(
      Array.from({ length: blocks }, (_, number) =>
        post(originOf(track, number + 1), "/admin/blocked-dates", { ...nights, reason: "Race" }, cookie),
      ),
    ),
  ]);
  const calendar = (await (await fetch(`${originOf(track, 0)}/availability`)).json()) as Record<string, Nights[]>;
  const onNights = (stays: Nights[] = []): number =>
    stays.filter((stay) => stay.start_date <= nights.end_date && stay.end_date >= nights.start_date).length;
  return {
    requests: tally(requested),
    approvals: tally(approvals),
    blocks: tally(blockings),
    approved: onNights(calendar.approved),
    blocked: onNights(calendar.blocked),
  };
}

/**
 * Opens `count` live streams, spread over the servers, lets a guest ask for dates, and returns when each stream heard of
 * it: milliseconds after the request was sent, in ascending order.
 */
export async function measureDelay(track: RaceTrack, guest: string, count: number): Promise<number[]> {
  const headers = { Accept: "text/event-stream" };
  const streams = await Promise.all(
    Array.from({ length: count }, (_, number) => fetch(`${originOf(track, number)}/live`, { headers })),
  );
  const heard = streams.map(listenToCalendar);
  const sent = performance.now();
  const stay = { start_date: "2027-08-01", end_date: "2027-08-03", guest_count: "2" };
  await post(originOf(track, 0), "/bookings", stay, guest);
  const moments = await Promise.all(heard);
  return moments.map((moment) => Math.round(moment - sent)).toSorted((one, other) => one - other);
}

/** Waits until the stream tells of a change of the calendar; returns the moment. */
export async function listenToCalendar(stream: Response): Promise<number> {
  const decoder = new TextDecoder();
  for await (const chunk of stream.body ?? []) {
    if (decoder.decode(chunk, { stream: true }).includes("event: calendar")) return performance.now();
  }
  throw new Error("A live stream ended before it told of the request");
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
