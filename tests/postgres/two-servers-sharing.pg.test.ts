import pg from "pg";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { addDays, dayIn } from "#app/lib/stay.ts";
import { photoVariants } from "#app/lib/photo-variants.ts";
import { openBalancer } from "#tests/support/load-balancer.ts";
import { openS3 } from "#tests/support/s3.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { post, signIn } from "#tests/support/http-client.ts";
import { listenToCalendar, signUpGuests } from "#tests/support/race.ts";
import { startServer } from "#tests/support/server.ts";
import { owner } from "#tests/support/owner-env.ts";
import { sharedDatabaseSettings } from "#tests/support/shared-database.ts";
import { eventually } from "#tests/support/eventually.ts";

const bucket = await openS3();
const mailServer = await openMailServer();
const shared = await sharedDatabaseSettings({
  ...bucket.settings,
  SMTP_URL: mailServer.url,
  // The client's address comes from the load balancer's header.
  TRUST_PROXY: "loopback",
});
const [one, two] = await Promise.all([startServer(shared), startServer(shared)]);
const balancer = await openBalancer([one.origin, two.origin]);
afterAll(async () => {
  await balancer.close();
  await Promise.all([one.stop(), two.stop()]);
  await Promise.all([bucket.close(), mailServer.close()]);
});

const [guest = ""] = await signUpGuests({ origins: [one.origin], owner }, 1);
const tonight = dayIn("UTC", new Date());
const stayIn = (days: number) => ({
  start_date: addDays(tonight, days),
  end_date: addDays(tonight, days + 1),
  guest_count: "2",
});

test("a user who signs in on one server is signed in on the other, and signs out of both", async () => {
  const cookie = await signIn(one.origin, owner);
  const headers = { Accept: "application/json", Cookie: cookie };
  const profile = await fetch(`${two.origin}/profile`, { headers });
  expect(await profile.json()).toMatchObject({ profile: { email: owner.email } });
  await post(two.origin, "/logout", {}, cookie);
  expect((await fetch(`${one.origin}/profile`, { headers })).status).toBe(401);
});

test("a page open on one server is notified of a request sent to the other", async () => {
  const notified = listenToCalendar(await fetch(`${one.origin}/live`, { headers: { Accept: "text/event-stream" } }));
  expect((await post(two.origin, "/bookings", stayIn(20), guest)).status).toBe(201);
  expect(await notified).toBeGreaterThan(0);
});

test("a photo uploaded to one server is served by the other, in every width and format", async () => {
  const cookie = await signIn(one.origin, owner);
  const picture = sharp({ create: { width: 400, height: 250, channels: 3, background: "#2a7" } });
  const body = new FormData();
  body.append("images", new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: "image/jpeg" }), "a.jpg");
  const headers = { Origin: one.origin, Accept: "application/json", Cookie: cookie };
  const response = await fetch(`${one.origin}/admin/images`, { method: "POST", body, headers });
  expect(response.status).toBe(201);
  const { images } = (await response.json()) as { images: { path: string }[] };
  const stem = images[0]?.path.replace(/\.\w+$/, "") ?? "";
  for (const { name } of photoVariants) {
    const read = async (origin: string) => (await fetch(`${origin}/photos/${stem}-${name}`)).bytes();
    const fromOther = await read(two.origin);
    expect((await sharp(fromOther).metadata()).width).toBeGreaterThan(0);
    expect(await read(one.origin)).toEqual(fromOther);
  }
  // The servers may still be processing the demo's photos.
}, 120_000);

/** Tries a password through the load balancer, from the IP address `address`. */
function tryFrom(address: string, email: string): Promise<Response> {
  return fetch(`${balancer.origin}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password: "not-the-password" }),
    headers: { Origin: balancer.origin, Accept: "application/json", "X-Forwarded-For": address },
  });
}

test("password attempts are counted over both servers", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await tryFrom("203.0.113.7", "guessed@example.com")).status);
  expect(statuses).toContain(401);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await tryFrom("203.0.113.8", "other@example.com")).status).toBe(401);
});

test("an e-mail queued on either server is sent once, although both send e-mails", async () => {
  for (let number = 0; number < 6; number++) {
    const { origin } = number % 2 === 0 ? one : two;
    expect((await post(origin, "/bookings", stayIn(30 + number), guest)).status).toBe(201);
  }
  const database = new pg.Client({ connectionString: shared.DATABASE_URL });
  await database.connect();
  const count = async (state: string) =>
    (await database.query<{ count: number }>("select count(*)::int from mails where state = $1", [state])).rows[0]
      ?.count;
  await eventually(async () => expect(await count("waiting")).toBe(0));
  const ids = mailServer.received.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength((await count("sent")) ?? 0);
  expect(ids.length).toBeGreaterThanOrEqual(12);
  await database.end();
  expect([...one.errors, ...two.errors]).toEqual([]);
}, 30_000);
