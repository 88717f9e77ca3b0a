import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { post, signIn } from "#tests/support/http-client.ts";
import { signUpGuests } from "#tests/support/race.ts";
import { owner } from "#tests/support/owner-env.ts";

/** What people do, all of it at a steady rate. */
export interface Traffic {
  /** How often each thing was done, and what went wrong with what. */
  done: Map<string, number>;
  problems: string[];
  /** Lets what is under way finish. */
  end(): Promise<void>;
}

const GUESTS = 10;
const OPEN_PAGES = 40;

/** Begins the traffic on the server at `origin`, until it is ended. */
export async function startTraffic(origin: string): Promise<Traffic> {
  const guests = await signUpGuests({ origins: [origin], owner }, GUESTS);
  const admin = await signIn(origin, owner);
  const photo = await makePhoto();
  const waiting: string[] = [];
  const pages: AbortController[] = [];
  let turn = 0;
  const guest = () => guests[turn++ % GUESTS] ?? "";

  const acts: { name: string; aSecond: number; act: () => Promise<unknown> }[] = [
    { name: "home page", aSecond: 6, act: () => read("/") },
    { name: "home page, signed in", aSecond: 2, act: () => read("/", guest()) },
    { name: "availability", aSecond: 4, act: () => read("/availability") },
    { name: "sign-in page", aSecond: 1, act: () => read("/login") },
    { name: "dashboard", aSecond: 0.5, act: () => read("/admin", admin) },
    { name: "own bookings", aSecond: 1, act: () => read("/bookings", guest(), "application/json") },
    { name: "sign-in and -out", aSecond: 0.5, act: signInAndOut },
    { name: "booking", aSecond: 1, act: book },
    { name: "decision", aSecond: 1, act: decide },
    { name: "photo, up and away again", aSecond: 0.1, act: uploadAndRemove },
    { name: "live page, come and gone", aSecond: 2, act: openPage },
  ];

  async function read(path: string, Cookie = "", Accept = "text/html"): Promise<void> {
    const answer = await fetch(origin + path, { headers: { Accept, Cookie } });
    await answer.arrayBuffer();
    expectStatus(answer, [200]);
  }
  async function send(path: string, fields: Record<string, string>, cookie: string, statuses: number[]) {
    const answer = await post(origin, path, fields, cookie);
    const body = (await answer.json()) as { booking?: { id: string } };
    expectStatus(answer, statuses);
    return body;
  }
  async function signInAndOut(): Promise<void> {
    await send("/logout", {}, await signIn(origin, owner), [200]);
  }
  async function book(): Promise<void> {
    const day = new Date(Date.now() + (3 + (turn % 340)) * 86_400_000).toISOString().slice(0, 10);
    const stay = { start_date: day, end_date: day, guest_count: "2" };
    // 409: somebody's approved stay is on this day for a moment.
    const { booking } = await send("/bookings", stay, guest(), [201, 409]);
    if (booking) waiting.push(booking.id);
  }
  /** Approves every other one and cancels it again, so that there are always free days. */
  async function decide(): Promise<void> {
    const booking_id = waiting.shift();
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
    const answer = await fetch(`${origin}/admin/images`, { method: "POST", body, headers });
    const { images = [] } = (await answer.json()) as { images?: { id: string }[] };
    expectStatus(answer, [201]);
    for (const { id } of images) await send(`/admin/images/${id}/removal`, {}, admin, [200]);
  }
  async function openPage(): Promise<void> {
    const page = new AbortController();
    const headers = { Accept: "text/event-stream", Cookie: turn % 2 === 0 ? guest() : "" };
    const answer = await fetch(`${origin}/live`, { headers, signal: page.signal });
    expectStatus(answer, [200]);
    pages.push(page);
    if (pages.length > OPEN_PAGES) pages.shift()?.abort();
    // Who looks at a page reads what it is told; the end of it is ours.
    await answer.text().catch((error: Error) => {
      if (error.name !== "AbortError") throw error;
    });
  }

  const ending = new AbortController();
  const done = new Map<string, number>();
  const problems: string[] = [];
  const underway = new Set<Promise<void>>();
  async function keepDoing({ name, aSecond, act }: (typeof acts)[number]): Promise<void> {
    for (let due = performance.now(); !ending.signal.aborted; due += 1000 / aSecond) {
      await setTimeout(Math.max(0, due - performance.now()));
      const doing = act()
        .then(
          () => void done.set(name, (done.get(name) ?? 0) + 1),
          (error: Error) => void problems.push(`${name}: ${error.message}`),
        )
        .finally(() => underway.delete(doing));
      underway.add(doing);
    }
  }
  const keeping = acts.map(keepDoing);
  return {
    done,
    problems,
    async end() {
      ending.abort();
      await Promise.all(keeping);
      for (const page of pages) page.abort();
      await Promise.all(underway);
    },
  };
}

function expectStatus({ url, status }: Response, statuses: number[]): void {
  if (!statuses.includes(status)) throw new Error(`${new URL(url).pathname} was answered ${status}`);
}

async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const picture = sharp({ create: { width: 1600, height: 1067, channels: 3, background: "#888", noise } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}
