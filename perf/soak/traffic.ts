import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { post, signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { owner } from "#tests/support/owner-env.ts";

/** Traffic of guests, visitors and the owner at a steady rate. */
export interface Traffic {
  /** How often each action succeeded. */
  counts: Map<string, number>;
  /** One message for each failed action. */
  problems: string[];
  /** Stops, and waits for the actions in progress. */
  end(): Promise<void>;
}

const GUESTS = 10;
const OPEN_PAGES = 40;

/** Starts the traffic on the server at `origin`. */
export async function startTraffic(origin: string): Promise<Traffic> {
  const guests = await signUpGuests({ origins: [origin], owner }, GUESTS);
  const admin = await signIn(origin, owner);
  const photo = await makePhoto();
  const pending: string[] = [];
  const pages: AbortController[] = [];
  let turn = 0;
  const guest = () => guests[turn++ % GUESTS] ?? "";

  const actions: { name: string; perSecond: number; run: () => Promise<unknown> }[] = [
    { name: "home page", perSecond: 6, run: () => read("/") },
    { name: "home page, signed in", perSecond: 2, run: () => read("/", guest()) },
    { name: "availability", perSecond: 4, run: () => read("/availability") },
    { name: "sign-in page", perSecond: 1, run: () => read("/login") },
    { name: "dashboard", perSecond: 0.5, run: () => read("/admin", admin) },
    { name: "own bookings", perSecond: 1, run: () => read("/bookings", guest(), "application/json") },
    { name: "sign-in and -out", perSecond: 0.5, run: signInAndOut },
    { name: "booking", perSecond: 1, run: book },
    { name: "decision", perSecond: 1, run: decide },
    { name: "photo upload and deletion", perSecond: 0.1, run: uploadAndRemove },
    { name: "live page, opened and closed", perSecond: 2, run: openPage },
  ];

  async function read(path: string, Cookie = "", Accept = "text/html"): Promise<void> {
    const response = await fetch(origin + path, { headers: { Accept, Cookie } });
    await response.arrayBuffer();
    expectStatus(response, [200]);
  }
  async function send(path: string, fields: Record<string, string>, cookie: string, statuses: number[]) {
    const response = await post(origin, path, fields, cookie);
    const body = (await response.json()) as { booking?: { id: string } };
    expectStatus(response, statuses);
    return body;
  }
  async function signInAndOut(): Promise<void> {
    await send("/logout", {}, await signIn(origin, owner), [200]);
  }
  async function book(): Promise<void> {
    const day = new Date(Date.now() + (3 + (turn % 340)) * 86_400_000).toISOString().slice(0, 10);
    const stay = { start_date: day, end_date: day, guest_count: "2" };
    // 409: another stay is approved on this day for a moment.
    const { booking } = await send("/bookings", stay, guest(), [201, 409]);
    if (booking) pending.push(booking.id);
  }
  /** Denies or approves a booking, and cancels the approved ones, so that days stay available. */
  async function decide(): Promise<void> {
    const booking_id = pending.shift();
    if (!booking_id) return;
    if (turn % 2 === 0) {
      await send("/admin/bookings/denial", { booking_id, denial_reason: "Not this time" }, admin, [200]);
      return;
    }
    await send("/admin/bookings/approval", { booking_id }, admin, [200, 409]);
    await send(`/bookings/${booking_id}/cancellation`, { reason: "A storm" }, admin, [200, 409]);
  }
  async function uploadAndRemove(): Promise<void> {
    const body = new FormData();
    body.append("images", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
    const headers = { Origin: origin, Accept: "application/json", Cookie: admin };
    const response = await fetch(`${origin}/admin/images`, { method: "POST", body, headers });
    const { images = [] } = (await response.json()) as { images?: { id: string }[] };
    expectStatus(response, [201]);
    for (const { id } of images) await send(`/admin/images/${id}/removal`, {}, admin, [200]);
  }
  async function openPage(): Promise<void> {
    const page = new AbortController();
    const headers = { Accept: "text/event-stream", Cookie: turn % 2 === 0 ? guest() : "" };
    const response = await fetch(`${origin}/live`, { headers, signal: page.signal });
    expectStatus(response, [200]);
    pages.push(page);
    if (pages.length > OPEN_PAGES) pages.shift()?.abort();
    // Reads the stream until it is aborted here.
    await response.text().catch((error: Error) => {
      if (error.name !== "AbortError") throw error;
    });
  }

  const stopping = new AbortController();
  const counts = new Map<string, number>();
  const problems: string[] = [];
  const running = new Set<Promise<void>>();
  async function repeat({ name, perSecond, run }: (typeof actions)[number]): Promise<void> {
    for (let due = performance.now(); !stopping.signal.aborted; due += 1000 / perSecond) {
      await setTimeout(Math.max(0, due - performance.now()));
      const action = run()
        .then(
          () => void counts.set(name, (counts.get(name) ?? 0) + 1),
          (error: Error) => void problems.push(`${name}: ${error.message}`),
        )
        .finally(() => running.delete(action));
      running.add(action);
    }
  }
  const loops = actions.map(repeat);
  return {
    counts,
    problems,
    async end() {
      stopping.abort();
      await Promise.all(loops);
      for (const page of pages) page.abort();
      await Promise.all(running);
    },
  };
}

function expectStatus({ url, status }: Response, statuses: number[]): void {
  if (!statuses.includes(status)) throw new Error(`${new URL(url).pathname} returned ${status}`);
}

async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const image = sharp({ create: { width: 1600, height: 1067, channels: 3, background: "#888", noise } });
  return new Uint8Array(await image.jpeg().toBuffer());
}
