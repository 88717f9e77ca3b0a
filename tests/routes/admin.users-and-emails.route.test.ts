import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mails, profiles } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
let admin: string;
let guest: string;

beforeAll(async () => {
  await createProperty(db, { title: "Casa Prueba" });
  admin = await signUp({ role: "admin" });
  guest = await signUp({});
});

const post = (path: string, Cookie: string, fields: Record<string, string> = {}) =>
  request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: app.publicUrl, Accept: "application/json", Cookie },
  });
const parse = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error?: string; message?: string; profile?: { role: string } }),
});

test.each(["/admin/people", "/admin/mails"])(
  "%s is for admins; others are redirected to the home page",
  async (path) => {
    for (const Cookie of ["", guest]) {
      const response = await request(path, { headers: { Accept: "text/html", Cookie } });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    }
    const response = await request(path, { headers: { Accept: "text/html", Cookie: admin } });
    expect(response.status).toBe(200);
  },
);

test("an invalid search, filter or cursor still shows a page", async () => {
  for (const path of ["/admin/people?search=%25%27&cursor=abc", "/admin/mails?state=lost&cursor=abc"]) {
    expect((await request(path, { headers: { Accept: "text/html", Cookie: admin } })).status).toBe(200);
  }
});

test("a guest can't change any user's role, including their own", async () => {
  const [guestRow] = await db.select().from(profiles).where(eq(profiles.role, "user"));
  for (const path of [`/admin/people/${guestRow?.id}/role`, `/admin/people/${guestRow?.id}/decline`]) {
    expect((await post(path, guest, { role: "admin" })).status).toBe(403);
    expect((await post(path, "", { role: "admin" })).status).toBe(401);
  }
});

test("a change of role responds with the user, or with the reason why it failed", async () => {
  const user = await createProfile(db, { admin_requested_at: new Date() });
  const setRole = (role: string, id = user.id) => post(`/admin/people/${id}/role`, admin, { role });
  expect(await parse(await setRole("owner"))).toMatchObject({ status: 400, error: "invalid" });
  expect(await parse(await setRole("admin", "abc"))).toMatchObject({ status: 404, error: "not-found" });
  expect(await parse(await setRole("admin"))).toMatchObject({ status: 200, profile: { role: "admin" } });
  expect(await parse(await setRole("admin"))).toMatchObject({ status: 409, error: "already-admin" });
  expect(await parse(await setRole("user"))).toMatchObject({ status: 200, profile: { role: "user" } });
  const decline = await post(`/admin/people/${user.id}/decline`, admin);
  expect(await parse(decline)).toMatchObject({ status: 409, error: "no-admin-request" });
  const [last] = await db.select().from(profiles).where(eq(profiles.role, "admin"));
  expect(await parse(await setRole("user", last?.id))).toEqual({
    status: 409,
    error: "last-admin",
    message: "The last admin can’t be demoted. Make someone else an admin first.",
  });
});

test("an e-mail's preview runs no scripts, loads nothing, can't be framed by other sites, and has no working link", async () => {
  const [mail] = await db
    .insert(mails)
    .values({
      kind: "reset_password",
      to_address: "ana@example.com",
      subject: "Choose a new password",
      payload: { full_name: "<script>alert(1)</script>", link: `${app.publicUrl}/reset-password?token=secret` },
    })
    .returning();
  for (const [as, type, name] of [
    ["html", "text/html; charset=utf-8", "&lt;script&gt;"],
    ["text", "text/plain; charset=utf-8", "<script>"],
  ]) {
    const path = `/admin/mails/${mail?.id}/preview?as=${as}`;
    const response = await request(path, { headers: { Accept: "text/html", Cookie: admin } });
    const body = await response.text();
    expect(body).not.toContain("secret");
    expect(body).toContain("only the recipient sees this link");
    expect(body).toContain(`Hi ${name}alert(1)`);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^sandbox .*default-src 'none'.*frame-ancestors 'self'/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const asGuest = await request(path, { headers: { Accept: "text/html", Cookie: guest } });
    expect([asGuest.status, asGuest.headers.get("location")]).toEqual([303, "/"]);
  }
  const page = await request("/admin/mails", { headers: { Accept: "text/html", Cookie: admin } });
  expect(await page.text()).not.toContain("secret");
  const missing = await request("/admin/mails/abc/preview", { headers: { Cookie: admin } });
  expect(missing.status).toBe(404);
});

test("an e-mail's preview is in its recipient's language, not the admin's", async () => {
  const [mail] = await db
    .insert(mails)
    .values({
      kind: "verify_email",
      to_address: "ana@example.com",
      subject: "Confirma tu correo electrónico",
      locale: "es",
      payload: { full_name: "Ana", link: `${app.publicUrl}/auth/confirm?token=secret` },
    })
    .returning();
  const path = `/admin/mails/${mail?.id}/preview?as=text`;
  const response = await request(path, { headers: { Accept: "text/html", "Accept-Language": "en", Cookie: admin } });
  const text = await response.text();
  expect(text).toContain("Hola, Ana:\n\nTe damos la bienvenida.");
  expect(text).toContain("[Confirmar este correo: solo esa persona ve este enlace]");
  expect(text).not.toContain("secret");
});

test("without a mail server no e-mail is resent, and the response says why", async () => {
  const [mail] = await db.select().from(mails);
  expect(await parse(await post(`/admin/mails/${mail?.id}/sending`, admin))).toMatchObject({
    status: 409,
    error: "no-mail-server",
  });
  expect((await post(`/admin/mails/${mail?.id}/sending`, guest)).status).toBe(403);
});
