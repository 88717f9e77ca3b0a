import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listRoleChanges } from "#app/features/users/user-list.server.ts";
import { declineAdmin, demoteAdmin, grantAdmin } from "#app/features/users/roles.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { mails, profiles, role_changes } from "#app/server/db/schema.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile } from "#tests/support/factories.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T18:00:00Z");
let owner: CurrentUser;

beforeEach(async () => {
  await emptyDatabase(db);
  owner = await createProfile(db, { role: "admin", full_name: "Olga Owner" });
});

const createApplicant = () =>
  createProfile(db, { full_name: "Ana Asks", admin_requested_at: new Date("2026-11-20T18:00:00Z") });
const roleOf = async (user: CurrentUser) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
  return row && { role: row.role, isRequested: row.admin_requested_at !== null };
};
const changes = async () =>
  (await listRoleChanges(db)).map(({ change, actor_name, person_name }) => [actor_name, change, person_name]);

describe("a request for an admin account", () => {
  test("is granted by an admin, recorded in the history, and confirmed by e-mail", async () => {
    const ana = await createApplicant();
    expect(await grantAdmin(db, owner, ana.id, now)).toMatchObject({ ok: true });
    expect(await roleOf(ana)).toEqual({ role: "admin", isRequested: false });
    expect(await changes()).toEqual([["Olga Owner", "granted", "Ana Asks"]]);
    expect(await db.select().from(mails)).toMatchObject([{ kind: "admin_granted", to_address: ana.email }]);
  });

  test("is denied, and the role stays 'user'", async () => {
    const ana = await createApplicant();
    expect(await declineAdmin(db, owner, ana.id, now)).toMatchObject({ ok: true });
    expect(await roleOf(ana)).toEqual({ role: "user", isRequested: false });
    expect(await changes()).toEqual([["Olga Owner", "declined", "Ana Asks"]]);
    expect(await db.select().from(mails)).toMatchObject([{ kind: "admin_declined", to_address: ana.email }]);
  });

  test("is decided once when two admins decide at the same moment", async () => {
    const other = await createProfile(db, { role: "admin" });
    const ana = await createApplicant();
    const ben = await createApplicant();
    for (const [decide, user] of [
      [grantAdmin, ana],
      [declineAdmin, ben],
    ] as const) {
      const results = await Promise.all([decide(db, owner, user.id, now), decide(db, other, user.id, now)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect(await db.$count(mails)).toBe(2);
  });

  test("can't be granted by a guest", async () => {
    const ana = await createApplicant();
    expect(await grantAdmin(db, ana, ana.id, now)).toEqual({ ok: false, reason: "no-longer-admin" });
    expect(await roleOf(ana)).toEqual({ role: "user", isRequested: true });
  });

  test("can't be decided when it doesn't exist or was decided before", async () => {
    const guest = await createProfile(db);
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await grantAdmin(db, owner, nobody, now)).toEqual({ ok: false, reason: "not-found" });
    expect(await declineAdmin(db, owner, guest.id, now)).toEqual({ ok: false, reason: "no-admin-request" });
    expect(await grantAdmin(db, owner, owner.id, now)).toEqual({ ok: false, reason: "already-admin" });
    expect(await demoteAdmin(db, owner, guest.id, now)).toEqual({ ok: false, reason: "not-an-admin" });
    expect(await db.$count(role_changes)).toBe(0);
  });
});

describe("an admin is demoted", () => {
  test("by another one, who is recorded in the history", async () => {
    const other = await createProfile(db, { role: "admin", full_name: "Ben Admin" });
    expect(await demoteAdmin(db, owner, other.id, now)).toMatchObject({ ok: true });
    expect(await roleOf(other)).toEqual({ role: "user", isRequested: false });
    expect(await changes()).toEqual([["Olga Owner", "demoted", "Ben Admin"]]);
  });

  test("but not as the last admin", async () => {
    expect(await demoteAdmin(db, owner, owner.id, now)).toEqual({ ok: false, reason: "last-admin" });
    expect(await roleOf(owner)).toMatchObject({ role: "admin" });
  });

  test("and of two admins who demote each other at the same moment one stays", async () => {
    const other = await createProfile(db, { role: "admin" });
    for (let round = 0; round < 5; round++) {
      await db.update(profiles).set({ role: "admin" });
      const results = await Promise.all([demoteAdmin(db, owner, other.id, now), demoteAdmin(db, other, owner.id, now)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results).toContainEqual({ ok: false, reason: "no-longer-admin" });
      expect(await db.$count(profiles, eq(profiles.role, "admin"))).toBe(1);
    }
  });

  test("and of three admins who demote themselves at the same moment one stays", async () => {
    const others = [await createProfile(db, { role: "admin" }), await createProfile(db, { role: "admin" })];
    const results = await Promise.all([owner, ...others].map((admin) => demoteAdmin(db, admin, admin.id, now)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results).toContainEqual({ ok: false, reason: "last-admin" });
  });
});

test("the role history can't be changed, and remains after its users are deleted", async () => {
  const ana = await createApplicant();
  await grantAdmin(db, owner, ana.id, now);
  for (const statement of [sql`update role_changes set change = 'declined'`, sql`delete from role_changes`]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { constraint: "role_changes_append_only" } });
  }
  await db.delete(profiles).where(eq(profiles.id, ana.id));
  expect(await changes()).toEqual([["Olga Owner", "granted", null]]);
});
