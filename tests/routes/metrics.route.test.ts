import { beforeAll, expect, test } from "vitest";
import { mails, settings } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const METRICS_TOKEN = "only-for-this-test";
const { app, request } = await openTestApp({ METRICS_TOKEN });
const elsewhere = "203.0.113.7";
const known = { Authorization: `Bearer ${METRICS_TOKEN}` };

beforeAll(async () => {
  await createProperty(app.database.db);
});

function read(headers: Record<string, string>, address?: string): Promise<Response> {
  return request("/metrics", { headers }, address);
}

/** Each sample's value by its name and labels, as they stand in the text. */
async function samples(): Promise<Map<string, number>> {
  const lines = (await (await read(known)).text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

test("whoever has the token reads the metrics", async () => {
  const answer = await read(known, elsewhere);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
});

test("to everybody else there is nothing here, wherever they come from and whatever they claim to be", async () => {
  const claims: Record<string, string>[] = [
    {},
    { Host: "127.0.0.1:3000" },
    { Authorization: "Bearer another-token-of-some-length" },
    { Authorization: `Basic ${btoa(`metrics:${METRICS_TOKEN}`)}` },
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
  ];
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", elsewhere])
    for (const claim of claims) expect((await read(claim, address)).status).toBe(404);
});

test("without a token of the operator's nobody reads them", async () => {
  const { request: ask } = await openTestApp({}, { database: app.database });
  for (const Authorization of ["", "Bearer ", "Bearer undefined"])
    expect((await ask("/metrics", { headers: { Authorization } }, "127.0.0.1")).status).toBe(404);
});

test("requests are counted by their route's pattern and status, never by what was typed", async () => {
  await request("/availability");
  await request("/bookings/a-secret-somebody-typed");
  await request("/wp-login.php");
  const text = await (await read(known)).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/availability",status="200"\} \d/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/bookings\/:id",status="\d\d\d"\} 1/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\*",status="404"\} 1/);
  expect(text).not.toContain("secret-somebody");
  expect(text).not.toContain("wp-login");
});

test("bookings, mails, jobs and open pages are told as they are now, and so is the process", async () => {
  const { db } = app.database;
  await createBooking(db, { start_date: "2030-01-01", end_date: "2030-01-02" });
  const mail = { kind: "admin_granted", to_address: "a@example.com", subject: "Hello", payload: {} } as const;
  await db.insert(mails).values([
    { ...mail, created_at: new Date(Date.now() - 3_600_000) },
    { ...mail, state: "failed" },
  ]);
  await db.insert(settings).values({ key: "daily_backup", value: { done: "2026-11-20T04:00:00.000Z" } });
  const page = new AbortController();
  await request("/live", { signal: page.signal });

  const now = await samples();
  expect(now.get("palapa_database_up")).toBe(1);
  expect(now.get('palapa_bookings{status="pending"}')).toBe(1);
  expect(now.get('palapa_bookings{status="approved"}')).toBe(0);
  expect(now.get('palapa_mails{state="waiting"}')).toBe(1);
  expect(now.get('palapa_mails{state="failed"}')).toBe(1);
  expect(now.get("palapa_mail_oldest_waiting_seconds")).toBeGreaterThanOrEqual(3600);
  expect(now.get('palapa_jobs{queue="mail",state="failed"}')).toBe(0);
  expect(now.get("palapa_backup_timestamp_seconds")).toBe(Date.parse("2026-11-20T04:00:00Z") / 1000);
  expect(now.get("palapa_live_streams")).toBe(1);
  expect(now.get("process_resident_memory_bytes")).toBeGreaterThan(0);

  page.abort();
  expect((await samples()).get("palapa_live_streams")).toBe(0);
});

test("a server that is about to stop says so to balancers, and goes on answering", async () => {
  expect((await request("/readyz")).status).toBe(200);
  app.isStopping = true;
  const answer = await request("/readyz");
  expect([answer.status, await answer.json()]).toEqual([503, { status: "stopping" }]);
  expect((await request("/healthz")).status).toBe(200);
  expect((await request("/availability")).status).toBe(200);
  app.isStopping = false;
});
