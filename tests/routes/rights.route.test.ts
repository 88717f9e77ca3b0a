import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { mails, profiles, sessions } from "#app/server/db/schema.ts";
import routeConfig from "#app/routes.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { type Column, columns, type Right, rights, standins } from "#tests/routes/rights.table.ts";
import { createThings } from "#tests/routes/rights.things.ts";
import { createVisitor, signedCookie, type Visitor } from "#tests/support/sessions.ts";

/** All routes with an address: a layout has none. */
const routes = routeConfig.flatMap((route) => route.children ?? [route]);

// Nothing is sent: the jobs don't run here.
const { app, request, signUp } = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
const { db } = app.database;
const things = createThings(app);

/** Sessions that were once an admin's. */
let ended: Record<Exclude<keyof typeof standins, "a demoted admin">, string>;
let guest: Visitor;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(db);
  // There is always an admin left.
  await createVisitor(app, { role: "admin" });
  ended = {
    "a deleted person": await cookieOfGone(),
    "an admin's session that has run out": (
      await createVisitor(app, { role: "admin" }, { expiresAt: new Date("2026-11-21T17:59:59Z") })
    ).cookie,
    "an admin's session that was signed out": await cookieSignedOut(),
    "an admin's session from before a new password": await cookieBeforeReset(),
    "an admin's session under a forged signature": await signedCookie(
      app,
      (await createVisitor(app, { role: "admin" })).token,
      "a secret that is not the house's",
    ),
  };
});

beforeEach(async () => {
  guest = await createVisitor(app);
});

/** Everybody who may come, with the column that says what they get. */
async function visitors(): Promise<{ name: string; column: Column; visitor: Visitor | null; cookie: string }[]> {
  const admin = await createVisitor(app, { role: "admin" });
  const other = await createVisitor(app);
  const demoted = await createVisitor(app, { role: "admin" });
  await db.update(profiles).set({ role: "user" }).where(eq(profiles.id, demoted.person.id));
  return [
    { name: "nobody", column: "nobody", visitor: null, cookie: "" },
    { name: "the guest", column: "guest", visitor: guest, cookie: guest.cookie },
    { name: "another guest", column: "other", visitor: other, cookie: other.cookie },
    { name: "an admin", column: "admin", visitor: admin, cookie: admin.cookie },
    { name: "a demoted admin", column: standins["a demoted admin"], visitor: demoted, cookie: demoted.cookie },
    ...Object.entries(ended).map(([name, cookie]) => ({ name, column: "nobody" as const, visitor: null, cookie })),
  ];
}

async function ask(method: string, path: string, cookie: string, fields: Record<string, string>, accept: string) {
  const headers = { Accept: accept, Origin: app.publicUrl, ...(cookie ? { Cookie: cookie } : {}) };
  const body = method === "GET" || method === "HEAD" ? undefined : new URLSearchParams(fields);
  const response = await request(path, { method, headers, body }, "192.0.2.1");
  // A stream would never end by itself.
  await response.body?.cancel();
  return response;
}

const JSON_TYPE = "application/json";

test("every route and method has its line", () => {
  const lines = rights.map(({ method, path }) => `${method} ${path}`);
  const known = routes.flatMap(({ path = "" }) => [`GET /${path}`, `POST /${path}`]);
  expect(lines.toSorted()).toEqual(known.toSorted());
});

describe("who gets what", () => {
  test.each(rights.map((right) => [`${right.method} ${right.path}`, right] as const))("%s", async (_, right) => {
    const got: object[] = [];
    const due: object[] = [];
    for (const { name, column, visitor, cookie } of await visitors()) {
      const path = await things.pathFor(right.path, guest);
      const fields = await things.fieldsFor(right.path, visitor);
      const before = await stateFor(right);
      const { status } = await ask(right.method, path, cookie, fields, JSON_TYPE);
      const mayChange = right.method === "POST" && (status < 400 || isOpen(right));
      const isChanged = !mayChange && (await stateFor(right)) !== before;
      // Who asks for less gets no more.
      const head = right.method === "GET" ? (await ask("HEAD", path, cookie, {}, JSON_TYPE)).status : status;
      got.push({ name, status, head, isChanged });
      due.push({ name, status: right.statuses[column], head: right.statuses[column], isChanged: false });
      if (isRefused(right, column)) await expectNothingFor(right, path, cookie, fields);
    }
    expect(got).toEqual(due);
  });

  test.each(routes.map(({ path = "" }) => `/${path}`))(
    "no other method than GET, HEAD and POST on %s",
    async (path) => {
      const admin = await createVisitor(app, { role: "admin" });
      const asked = await things.pathFor(path, guest);
      const fields = await things.fieldsFor(path, admin);
      const before = await snapshot();
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await ask(method, asked, admin.cookie, fields, JSON_TYPE);
        expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD, POST"]);
      }
      expect(await snapshot()).toBe(before);
    },
  );

  test("what the pages fetch for themselves is theirs alone, whichever parts are asked for", async () => {
    const closed = rights.filter(({ method, path, statuses }) => method === "GET" && path && statuses.nobody === 303);
    expect(closed.length).toBeGreaterThan(4);
    for (const { path, statuses } of closed) {
      const asked = await things.pathFor(path, guest);
      const route = routes.find((each) => `/${each.path ?? ""}` === path);
      const id = route?.file.replace(/\.tsx?$/, "") ?? "";
      for (const { name, column, cookie } of await visitors()) {
        for (const query of ["", `?_routes=${id}`]) {
          const response = await request(`${asked}.data${query}`, { headers: { Cookie: cookie } });
          const got = await response.text();
          // The way elsewhere and nothing else, or what the page shows.
          const isShut = got.includes("SingleFetchRedirect") && !got.includes(guest.person.email);
          expect([name, path, isShut]).toEqual([name, path, statuses[column] === 303]);
        }
      }
    }
  });
});

/** Whether the line lets everybody in who fills in the form: what is refused there may still be counted. */
function isOpen({ statuses }: Right): boolean {
  return columns.every((column) => statuses[column] === statuses.nobody);
}

function isRefused(right: Right, column: Column): boolean {
  return !isOpen(right) && [303, 401, 403, 404].includes(right.statuses[column]);
}

/** A browser is led away or told that there is nothing, and nothing was done. */
async function expectNothingFor(right: Right, path: string, cookie: string, fields: Record<string, string>) {
  const before = await stateFor(right);
  const { status } = await ask(right.method, path, cookie, fields, "text/html");
  expect([303, 401, 403, 404]).toContain(status);
  expect(await stateFor(right)).toBe(before);
}

/**
 * What stays the same while nothing is changed: the name of what the database holds. Where another's thing is looked up
 * under a lock, which moves that name on, it is what the database holds.
 */
function stateFor({ method, statuses }: Right): Promise<string> {
  return method === "POST" && statuses.other === 404 ? contents() : snapshot();
}

/** The name of what everybody can see of the database: another one after each commit. */
async function snapshot(): Promise<string> {
  const { rows } = await app.database.executeSql("select pg_current_snapshot()::text as name");
  return (rows[0] as { name: string }).name;
}

/** One short text for all that the database holds. */
async function contents(): Promise<string> {
  const { rows } = await app.database.executeSql(`
    select md5(string_agg(query_to_xml('select * from ' || quote_ident(tablename) || ' order by 1', true, true, '')::text,
      '' order by tablename)) as digest from pg_tables where schemaname = 'public'`);
  return (rows[0] as { digest: string }).digest;
}

async function cookieOfGone(): Promise<string> {
  const { person, cookie } = await createVisitor(app, { role: "admin" });
  expect(await deleteAccount(db, person, app.now())).toMatchObject({ ok: true });
  return cookie;
}

async function cookieSignedOut(): Promise<string> {
  const cookie = await signUp({ role: "admin" });
  expect((await ask("POST", "/logout", cookie, {}, JSON_TYPE)).status).toBe(200);
  return cookie;
}

/** The link of the mail sets a new password; the session is from before. */
async function cookieBeforeReset(): Promise<string> {
  const email = "forgetful@example.com";
  const cookie = await signUp({ role: "admin", email });
  await ask("POST", "/forgot-password", "", { email }, JSON_TYPE);
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "reset_password"));
  const { link = "none:" } = (mail?.payload ?? {}) as { link?: string };
  const token = new URL(link).searchParams.get("token") ?? "";
  expect((await ask("POST", "/reset-password", "", { token, password: "with the moon" }, JSON_TYPE)).status).toBe(200);
  expect(await db.$count(sessions, eq(sessions.token, decodeURIComponent(cookie).split(/[=.]/)[2] ?? ""))).toBe(0);
  return cookie;
}
