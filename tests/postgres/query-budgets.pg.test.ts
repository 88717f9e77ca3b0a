import pg from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { seedLarge } from "#tests/support/seed-large.ts";

// The number of statements of each page and of the rows that they read, which don't depend on the machine.

const { app, request, signUp } = await openTestApp();
const queries = vi.spyOn(pg.Client.prototype, "query");
let guest: string;
let admin: string;

beforeAll(async () => {
  await createProperty(app.database.db);
  await seedLarge(app.database.db, { bookings: 40_000, guests: 20_000 });
  guest = await signUp({});
  admin = await signUp({ role: "admin" });
});
afterEach(() => queries.mockClear());

describe("a page queries the database at most", () => {
  test.each([
    ["9 times for a visitor", "/?guests=2", () => "", 9],
    ["11 times for a guest", "/", () => guest, 11],
    // One for each of its lists, which are read side by side and may fail alone, and one for the counts of the navigation.
    ["19 times for an admin's dashboard", "/admin", () => admin, 19],
  ])("%s", async (_, path, cookie, max) => {
    await open(path, cookie());
    expect(statements().length).toBeLessThanOrEqual(max);
  });
});

test.each([
  ["/?guests=2", () => ""],
  ["/", () => guest],
  ["/admin", () => admin],
  ["/bookings", () => guest],
])("a page at %s waits five seconds for a database that doesn't respond", async (path, cookie) => {
  queries.mockClear();
  await open(path, cookie());
  const calls = queries.mock.calls as unknown as [{ query_timeout?: number }][];
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(([{ query_timeout }]) => query_timeout))).toEqual(new Set([5_000]));
});

test("the dashboard's totals of 40,000 bookings are one scan of the table", async () => {
  queries.mockClear();
  await open("/admin", admin);
  const totals = statements().find(({ text }) => /^\s*with totals\b/.test(text));
  const { rows } = await app.database.executeSql(`explain (analyze, format json) ${totals?.text}`, totals?.values);
  const [{ "QUERY PLAN": plan }] = rows as [{ "QUERY PLAN": [{ Plan: Plan }] }];
  expect(countRows(plan[0].Plan)).toBe(40_000);
});

describe("with 40,000 bookings no statement reads more than a thousand rows", () => {
  test.each([
    ["the home page of a visitor", "/?guests=3", () => ""],
    ["the home page of a guest", "/", () => guest],
    ["the dashboard", "/admin", () => admin],
    ["the dashboard's pending bookings", "/admin?status=pending", () => admin],
    ["a page far back in the dashboard", "/admin?cursor=", () => admin],
    ["the list in an admin's drawer", "/bookings", () => admin],
    ["a page far back in that list", "/bookings?cursor=", () => admin],
    ["the users", "/admin/people", () => admin],
    ["the outbox", "/admin/mails", () => admin],
    ["a page far back in the outbox", "/admin/mails?cursor=", () => admin],
    ["a guest's own bookings", "/bookings", () => guest],
    ["the calendar", "/availability", () => ""],
  ])("for %s", async (_, path, cookie) => {
    await open(path.endsWith("=") ? path + (await middleId(path)) : path, cookie());
    const executed = statements();
    expect(executed.length).toBeGreaterThan(0);
    const expensive: string[] = [];
    for (const { text, values } of executed) {
      // The dashboard's totals count every booking.
      if (!/^\s*(select|with)\b/i.test(text) || /^\s*with totals\b/.test(text)) continue;
      const { rows } = await app.database.executeSql(`explain (analyze, format json) ${text}`, values);
      const [{ "QUERY PLAN": plan }] = rows as [{ "QUERY PLAN": [{ Plan: Plan }] }];
      const rowCount = countRows(plan[0].Plan);
      if (rowCount > 1_000) expensive.push(`${rowCount} rows: ${text}\n${JSON.stringify(plan)}`);
    }
    expect(expensive).toEqual([]);
  });
});

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
}

function countRows(plan: Plan): number {
  const perLoop = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  const own = plan["Relation Name"] ? perLoop * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + countRows(each), own);
}

/** The statements of the page that was opened last. */
function statements(): { text: string; values: unknown[] }[] {
  const calls = queries.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown?][];
  return calls.map(([query, values]) => ({
    text: typeof query === "string" ? query : query.text,
    values: Array.isArray(values) ? (values as unknown[]) : (typeof query === "object" && query.values) || [],
  }));
}

async function open(path: string, Cookie = ""): Promise<void> {
  const Accept = path.startsWith("/bookings") || path === "/availability" ? "application/json" : "text/html";
  const response = await request(path, { headers: { Accept, ...(Cookie && { Cookie }) } });
  expect(response.status).toBe(200);
  await response.text();
}

/** The id of a row in the middle of the list at this path. */
async function middleId(path: string): Promise<string> {
  const table = path.startsWith("/admin/mails") ? "mails" : "bookings";
  const query = `select id from ${table} order by created_at desc limit 1 offset 20000`;
  const { rows } = await app.database.executeSql(query);
  queries.mockClear();
  return (rows as [{ id: string }])[0].id;
}
