import pg from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { seedLarge } from "#tests/support/seed-large.ts";

// What a page may ask of the database, whatever the machine: how many statements, and how many rows these look at.

const { app, request, signUp } = await openTestApp();
const queries = vi.spyOn(pg.Client.prototype, "query");
let guest: string;
let admin: string;

beforeAll(async () => {
  await createProperty(app.database.db);
  await seedLarge(app.database.db, { bookings: 40_000, people: 20_000 });
  guest = await signUp({});
  admin = await signUp({ role: "admin" });
});
afterEach(() => queries.mockClear());

describe("a page asks the database no more than", () => {
  test.each([
    ["9 times for a visitor", "/?guests=2", () => "", 9],
    ["10 times for a guest", "/", () => guest, 10],
    ["16 times for an admin's dashboard", "/admin", () => admin, 16],
  ])("%s", async (_, path, cookie, most) => {
    await open(path, cookie());
    expect(statements().length).toBeLessThanOrEqual(most);
  });
});

test.each([
  ["/?guests=2", () => ""],
  ["/", () => guest],
  ["/admin", () => admin],
  ["/bookings", () => guest],
])("a page at %s waits five seconds for a database that has fallen silent", async (path, cookie) => {
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
  expect(rowsLookedAt(plan[0].Plan)).toBe(40_000);
});

describe("after 40,000 bookings no statement looks at more than a thousand rows", () => {
  test.each([
    ["the home page of a visitor", "/?guests=3", () => ""],
    ["the home page of a guest", "/", () => guest],
    ["the dashboard", "/admin", () => admin],
    ["the dashboard's pending bookings", "/admin?status=pending", () => admin],
    ["a page far back in the dashboard", "/admin?cursor=", () => admin],
    ["the list in an admin's drawer", "/bookings", () => admin],
    ["a page far back in that list", "/bookings?cursor=", () => admin],
    ["the people", "/admin/people", () => admin],
    ["the outbox", "/admin/mails", () => admin],
    ["a page far back in the outbox", "/admin/mails?cursor=", () => admin],
    ["a guest's own bookings", "/bookings", () => guest],
    ["the calendar", "/availability", () => ""],
  ])("for %s", async (_, path, cookie) => {
    await open(path.endsWith("=") ? path + (await idFarBack(path)) : path, cookie());
    const asked = statements();
    expect(asked.length).toBeGreaterThan(0);
    const greedy: string[] = [];
    for (const { text, values } of asked) {
      // The dashboard's totals count every booking.
      if (!/^\s*(select|with)\b/i.test(text) || /^\s*with totals\b/.test(text)) continue;
      const { rows } = await app.database.executeSql(`explain (analyze, format json) ${text}`, values);
      const [{ "QUERY PLAN": plan }] = rows as [{ "QUERY PLAN": [{ Plan: Plan }] }];
      const looked = rowsLookedAt(plan[0].Plan);
      if (looked > 1_000) greedy.push(`${looked} rows: ${text}\n${JSON.stringify(plan)}`);
    }
    expect(greedy).toEqual([]);
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

function rowsLookedAt(plan: Plan): number {
  const here = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  const own = plan["Relation Name"] ? here * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsLookedAt(each), own);
}

/** What the page just opened has asked, as it was sent to the server. */
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

/** What is in the middle of the list at this path. */
async function idFarBack(path: string): Promise<string> {
  const table = path.startsWith("/admin/mails") ? "mails" : "bookings";
  const query = `select id from ${table} order by created_at desc limit 1 offset 20000`;
  const { rows } = await app.database.executeSql(query);
  queries.mockClear();
  return (rows as [{ id: string }])[0].id;
}
