import { beforeAll, expect, test } from "vitest";
import { mails, settings } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createBooking, createProperty } from "#tests/support/factories.ts";

const METRICS_TOKEN = "only-for-this-test";
const { app, request } = await openTestApp({ METRICS_TOKEN });
const OTHER_ADDRESS = "203.0.113.7";
const withToken = { Authorization: `Bearer ${METRICS_TOKEN}` };

beforeAll(async () => {
  await createProperty(app.database.db);
});

function read(headers: Record<string, string>, address?: string): Promise<Response> {
  return request("/metrics", { headers }, address);
}

/** The value of each sample by its name and labels. */
async function samples(): Promise<Map<string, number>> {
  const lines = (await (await read(withToken)).text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

test("a client with the token reads the metrics", async () => {
  const response = await read(withToken, OTHER_ADDRESS);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
});

test("others get a 404, from any address and with any headers", async () => {
  const forgedHeaders: Record<string, string>[] = [
    {},
    { Host: "127.0.0.1:3000" },
    { Authorization: "Bearer another-token-of-some-length" },
    { Authorization: `Basic ${btoa(`metrics:${METRICS_TOKEN}`)}` },
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
  ];
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", OTHER_ADDRESS])
    for (const headers of forgedHeaders) expect((await read(headers, address)).status).toBe(404);
});

test("without a configured token nobody reads the metrics", async () => {
  const { request: requestWithoutToken } = await openTestApp({}, { database: app.database });
  for (const Authorization of ["", "Bearer ", "Bearer undefined"])
    expect((await requestWithoutToken("/metrics", { headers: { Authorization } }, "127.0.0.1")).status).toBe(404);
});

test("requests are counted by route pattern and status, never by the requested path", async () => {
  await request("/availability");
  await request("/bookings/a-secret-somebody-typed");
  await request("/wp-login.php");
  const text = await (await read(withToken)).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/availability",status="200"\} \d/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/bookings\/:id",status="\d\d\d"\} 1/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\*",status="404"\} 1/);
  expect(text).not.toContain("secret-somebody");
  expect(text).not.toContain("wp-login");
});

test("the metrics have the current bookings, e-mails, jobs, open pages and process", async () => {
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

  const current = await samples();
  expect(current.get("palapa_database_up")).toBe(1);
  expect(current.get('palapa_bookings{status="pending"}')).toBe(1);
  expect(current.get('palapa_bookings{status="approved"}')).toBe(0);
  expect(current.get('palapa_mails{state="waiting"}')).toBe(1);
  expect(current.get('palapa_mails{state="failed"}')).toBe(1);
  expect(current.get("palapa_mail_oldest_waiting_seconds")).toBeGreaterThanOrEqual(3600);
  expect(current.get('palapa_jobs{queue="mail",state="failed"}')).toBe(0);
  expect(current.get("palapa_backup_timestamp_seconds")).toBe(Date.parse("2026-11-20T04:00:00Z") / 1000);
  expect(current.get("palapa_live_streams")).toBe(1);
  expect(current.get("process_resident_memory_bytes")).toBeGreaterThan(0);

  page.abort();
  expect((await samples()).get("palapa_live_streams")).toBe(0);
});

test("a server that is about to stop is not ready for load balancers, and continues to respond", async () => {
  expect((await request("/readyz")).status).toBe(200);
  app.isStopping = true;
  const response = await request("/readyz");
  expect([response.status, await response.json()]).toEqual([503, { status: "stopping" }]);
  expect((await request("/healthz")).status).toBe(200);
  expect((await request("/availability")).status).toBe(200);
  app.isStopping = false;
});
