import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { mails, profiles, sessions } from "#app/server/db/schema.ts";
import routeConfig from "#app/routes.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import {
  type Column,
  columns,
  type AuthorizationCase,
  authorizationCases,
  otherVisitors,
} from "#tests/routes/authorization.cases.ts";
import { createFixtures } from "#tests/routes/authorization.fixtures.ts";
import { createVisitor, signedCookie, type Visitor } from "#tests/support/sessions.ts";

/** All routes with a path, which layouts don't have. */
const routes = routeConfig.flatMap((route) => route.children ?? [route]);

// No e-mail is sent, because the jobs don't run here.
const { app, request, signUp } = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
const { db } = app.database;
const fixtures = createFixtures(app);

/** The cookies of an admin's sessions that are no longer valid. */
let ended: Record<Exclude<keyof typeof otherVisitors, "a demoted admin">, string>;
let guest: Visitor;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  await createProperty(db);
  // The last admin can't be demoted or deleted.
  await createVisitor(app, { role: "admin" });
  ended = {
    "a deleted user": await cookieOfDeletedUser(),
    "an expired session of an admin": (
      await createVisitor(app, { role: "admin" }, { expiresAt: new Date("2026-11-21T17:59:59Z") })
    ).cookie,
    "a signed-out session of an admin": await signedOutCookie(),
    "a session of an admin from before a password reset": await cookieFromBeforeReset(),
    "a session of an admin with a forged signature": await signedCookie(
      app,
      (await createVisitor(app, { role: "admin" })).token,
      "a secret that is not the server's",
    ),
  };
});

beforeEach(async () => {
  guest = await createVisitor(app);
});

/** All kinds of visitors, with their columns of the table. */
async function visitors(): Promise<{ name: string; column: Column; visitor: Visitor | null; cookie: string }[]> {
  const admin = await createVisitor(app, { role: "admin" });
  const other = await createVisitor(app);
  const demoted = await createVisitor(app, { role: "admin" });
  await db.update(profiles).set({ role: "user" }).where(eq(profiles.id, demoted.user.id));
  return [
    { name: "nobody", column: "nobody", visitor: null, cookie: "" },
    { name: "the guest", column: "guest", visitor: guest, cookie: guest.cookie },
    { name: "another guest", column: "other", visitor: other, cookie: other.cookie },
    { name: "an admin", column: "admin", visitor: admin, cookie: admin.cookie },
    { name: "a demoted admin", column: otherVisitors["a demoted admin"], visitor: demoted, cookie: demoted.cookie },
    ...Object.entries(ended).map(([name, cookie]) => ({ name, column: "nobody" as const, visitor: null, cookie })),
  ];
}

async function send(method: string, path: string, cookie: string, fields: Record<string, string>, accept: string) {
  const headers = { Accept: accept, Origin: app.publicUrl, ...(cookie ? { Cookie: cookie } : {}) };
  const body = method === "GET" || method === "HEAD" ? undefined : new URLSearchParams(fields);
  const response = await request(path, { method, headers, body }, "192.0.2.1");
  // The stream of /live doesn't end by itself.
  await response.body?.cancel();
  return response;
}

const JSON_TYPE = "application/json";

test("the table has a line for every route and method", () => {
  const lines = authorizationCases.map(({ method, path }) => `${method} ${path}`);
  const expected = routes.flatMap(({ path = "" }) => [`GET /${path}`, `POST /${path}`]);
  expect(lines.toSorted()).toEqual(expected.toSorted());
});

describe("every route responds according to the visitor's permissions", () => {
  test.each(authorizationCases.map((testCase) => [`${testCase.method} ${testCase.path}`, testCase] as const))(
    "%s",
    async (_, testCase) => {
      const actual: object[] = [];
      const expected: object[] = [];
      for (const { name, column, visitor, cookie } of await visitors()) {
        const path = await fixtures.pathFor(testCase.path, guest);
        const fields = await fixtures.fieldsFor(testCase.path, visitor);
        const before = await stateFor(testCase);
        const { status } = await send(testCase.method, path, cookie, fields, JSON_TYPE);
        const mayChange = testCase.method === "POST" && (status < 400 || isOpen(testCase));
        const isChanged = !mayChange && (await stateFor(testCase)) !== before;
        // HEAD must not be allowed where GET is not.
        const head = testCase.method === "GET" ? (await send("HEAD", path, cookie, {}, JSON_TYPE)).status : status;
        actual.push({ name, status, head, isChanged });
        expected.push({ name, status: testCase.statuses[column], head: testCase.statuses[column], isChanged: false });
        if (isRejected(testCase, column)) await expectNoChange(testCase, path, cookie, fields);
      }
      expect(actual).toEqual(expected);
    },
  );

  test.each(routes.map(({ path = "" }) => `/${path}`))("only GET, HEAD and POST are allowed on %s", async (path) => {
    const admin = await createVisitor(app, { role: "admin" });
    const requestPath = await fixtures.pathFor(path, guest);
    const fields = await fixtures.fieldsFor(path, admin);
    const before = await snapshot();
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await send(method, requestPath, admin.cookie, fields, JSON_TYPE);
      expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD, POST"]);
    }
    expect(await snapshot()).toBe(before);
  });

  test("the data of a page has the permissions of its page, whichever of its routes are requested", async () => {
    const closed = authorizationCases.filter(
      ({ method, path, statuses }) => method === "GET" && path && statuses.nobody === 303,
    );
    expect(closed.length).toBeGreaterThan(4);
    for (const { path, statuses } of closed) {
      const requestPath = await fixtures.pathFor(path, guest);
      const route = routes.find((each) => `/${each.path ?? ""}` === path);
      const id = route?.file.replace(/\.tsx?$/, "") ?? "";
      for (const { name, column, cookie } of await visitors()) {
        for (const query of ["", `?_routes=${id}`]) {
          const response = await request(`${requestPath}.data${query}`, { headers: { Cookie: cookie } });
          const actual = await response.text();
          // Either a redirect without the page's data, or the page's data.
          const isDenied = actual.includes("SingleFetchRedirect") && !actual.includes(guest.user.email);
          expect([name, path, isDenied]).toEqual([name, path, statuses[column] === 303]);
        }
      }
    }
  });
});

/** Whether the form is open to everybody: rejected attempts may still write rate limits. */
function isOpen({ statuses }: AuthorizationCase): boolean {
  return columns.every((column) => statuses[column] === statuses.nobody);
}

function isRejected(testCase: AuthorizationCase, column: Column): boolean {
  return !isOpen(testCase) && [303, 401, 403, 404].includes(testCase.statuses[column]);
}

/** A browser gets a redirect or an error page, and nothing is changed. */
async function expectNoChange(
  testCase: AuthorizationCase,
  path: string,
  cookie: string,
  fields: Record<string, string>,
) {
  const before = await stateFor(testCase);
  const { status } = await send(testCase.method, path, cookie, fields, "text/html");
  expect([303, 401, 403, 404]).toContain(status);
  expect(await stateFor(testCase)).toBe(before);
}

/**
 * A value that changes with the database: the snapshot's name, or the contents where a row that is answered 404 is read
 * under a lock, which changes that name.
 */
function stateFor({ method, statuses }: AuthorizationCase): Promise<string> {
  return method === "POST" && (statuses.other === 404 || statuses.admin === 404) ? contents() : snapshot();
}

/** The name of PostgreSQL's current snapshot, which changes with each commit. */
async function snapshot(): Promise<string> {
  const { rows } = await app.database.executeSql("select pg_current_snapshot()::text as name");
  return (rows[0] as { name: string }).name;
}

/** A digest of all rows of all tables. */
async function contents(): Promise<string> {
  const { rows } = await app.database.executeSql(`
    select md5(string_agg(query_to_xml('select * from ' || quote_ident(tablename) || ' order by 1', true, true, '')::text,
      '' order by tablename)) as digest from pg_tables where schemaname = 'public'`);
  return (rows[0] as { digest: string }).digest;
}

async function cookieOfDeletedUser(): Promise<string> {
  const { user, cookie } = await createVisitor(app, { role: "admin" });
  expect(await deleteAccount(db, user, app.now())).toMatchObject({ ok: true });
  return cookie;
}

async function signedOutCookie(): Promise<string> {
  const cookie = await signUp({ role: "admin" });
  expect((await send("POST", "/logout", cookie, {}, JSON_TYPE)).status).toBe(200);
  return cookie;
}

/** The cookie of a session from before the password was reset by e-mail. */
async function cookieFromBeforeReset(): Promise<string> {
  const email = "forgetful@example.com";
  const cookie = await signUp({ role: "admin", email });
  await send("POST", "/forgot-password", "", { email }, JSON_TYPE);
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "reset_password"));
  const { link = "none:" } = (mail?.payload ?? {}) as { link?: string };
  const token = new URL(link).searchParams.get("token") ?? "";
  expect((await send("POST", "/reset-password", "", { token, password: "with the moon" }, JSON_TYPE)).status).toBe(200);
  expect(await db.$count(sessions, eq(sessions.token, decodeURIComponent(cookie).split(/[=.]/)[2] ?? ""))).toBe(0);
  return cookie;
}
