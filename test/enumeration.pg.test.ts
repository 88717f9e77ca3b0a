import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestApp } from "#test/app.ts";
import { createProperty } from "#test/factories.ts";

// Nobody learns from an answer, its words or the work behind it, whether an address has an account. Work is counted,
// in statements and in hashes of passwords, because it is the same on every machine; time is not.

const { app, request } = await openTestApp();
const { password: passwords } = await app.auth.$context;
const queries = vi.spyOn(pg.Client.prototype, "query");
const hashes = [vi.spyOn(passwords, "hash"), vi.spyOn(passwords, "verify")];
const known = { full_name: "Ana Reyes", phone_number: "+1 555 0100", email: "ana@example.com", password: "the tide" };

beforeAll(async () => {
  await createProperty(app.database.db);
  await post("/signup", known);
});
afterEach(() => vi.clearAllMocks());

async function post(path: string, fields: Record<string, string>, accept = "application/json") {
  const headers = { Accept: accept, Origin: app.publicUrl };
  const response = await request(path, { method: "POST", body: new URLSearchParams(fields), headers });
  const location = response.headers.get("location");
  return { status: response.status, location, names: [...response.headers.keys()], text: await response.text() };
}

/** An answer, without what differs from one to the next of the same kind, and what it took. */
async function workOf(path: string, fields: Record<string, string>, accept?: string) {
  vi.clearAllMocks();
  const answer = await post(path, fields, accept);
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return {
    ...answer,
    text: answer.text.replaceAll(fields.email ?? "", "ADDRESS").replaceAll(uuid, "ID"),
    hashes: hashes.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
    statements: queries.mock.calls.length,
  };
}

const unknown = () => `${randomUUID().slice(0, 8)}@example.com`;

describe.each(["application/json", "text/html"])("an address with an account looks like any other (%s)", (accept) => {
  test("to who signs in", async () => {
    const wrong = { password: "not the tide" };
    const [one, other] = [
      await workOf("/login", { email: known.email, ...wrong }, accept),
      await workOf("/login", { email: unknown(), ...wrong }, accept),
    ];
    expect(one).toEqual(other);
    expect(one.hashes).toBe(1);
  });

  test("to who asks for a new password", async () => {
    const one = await workOf("/forgot-password", { email: known.email }, accept);
    expect(one).toEqual(await workOf("/forgot-password", { email: unknown() }, accept));
  });

  test("to who signs up", async () => {
    const one = await workOf("/signup", known, accept);
    expect(one).toEqual(await workOf("/signup", { ...known, email: unknown() }, accept));
    expect(one.hashes).toBe(1);
  });
});

test("whoever signs up twice at once hears the same twice", async () => {
  const fields = { ...known, email: unknown() };
  const answers = await Promise.all([post("/signup", fields), post("/signup", fields)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});
