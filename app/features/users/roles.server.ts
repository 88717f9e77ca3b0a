import { asc, eq } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles, role_changes } from "#app/server/db/schema.ts";
import type { ProfileRow } from "#app/features/users/users.server.ts";
import { queueEmail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

type RoleChange = (typeof role_changes.$inferSelect)["change"];

/** Why a role is not changed. `role-errors.ts` has a message for each reason. */
export type RoleError =
  | "not-found"
  | "no-longer-admin"
  | "already-admin"
  | "email-unconfirmed"
  | "no-admin-request"
  | "not-an-admin"
  | "last-admin";
export type RoleResult = { ok: true; profile: ProfileRow } | { ok: false; reason: RoleError };

/**
 * Makes a user an admin, whether they have requested it or not, and notifies them by e-mail. Their address has to be
 * confirmed: until then, a stranger may have signed up with the address of someone whom the admins know.
 */
export async function grantAdmin(db: Database, admin: CurrentUser, user_id: string, now: Date): Promise<RoleResult> {
  return changeRole(db, admin, user_id, now, {
    change: "granted",
    set: { role: "admin", admin_requested_at: null },
    validate: (user) => {
      if (user.role === "admin") return "already-admin";
      return user.email_verified ? null : "email-unconfirmed";
    },
    email: { kind: "admin_granted", subject: m.mail_admin_granted_subject },
  });
}

/** Declines a user's request for an admin account and notifies them by e-mail. */
export async function declineAdmin(db: Database, admin: CurrentUser, user_id: string, now: Date): Promise<RoleResult> {
  return changeRole(db, admin, user_id, now, {
    change: "declined",
    set: { admin_requested_at: null },
    validate: (user) => {
      if (user.role === "admin") return "already-admin";
      return user.admin_requested_at ? null : "no-admin-request";
    },
    email: { kind: "admin_declined", subject: m.mail_admin_declined_subject },
  });
}

/** Makes an admin a guest again, from their next HTTP request on. The last admin can't be demoted. */
export async function demoteAdmin(db: Database, admin: CurrentUser, user_id: string, now: Date): Promise<RoleResult> {
  return changeRole(db, admin, user_id, now, {
    change: "demoted",
    set: { role: "user" },
    validate: (user, admins) => {
      if (user.role !== "admin") return "not-an-admin";
      return admins.length === 1 ? "last-admin" : null;
    },
  });
}

interface Change {
  change: RoleChange;
  set: Partial<Pick<ProfileRow, "role" | "admin_requested_at">>;
  validate: (user: ProfileRow, admins: string[]) => RoleError | null;
  email?: { kind: "admin_granted" | "admin_declined"; subject: () => string };
}

async function changeRole(
  db: Database,
  admin: CurrentUser,
  user_id: string,
  now: Date,
  { change, set, validate, email }: Change,
): Promise<RoleResult> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    // The admin may have been demoted while this waited for the lock.
    if (!admins.includes(admin.id)) return { ok: false, reason: "no-longer-admin" };
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, user_id)).for("no key update");
    if (!before) return { ok: false, reason: "not-found" };
    const reason = validate(before, admins);
    if (reason) return { ok: false, reason };
    const [profile] = await tx
      .update(profiles)
      .set({ ...set, updated_at: now })
      .where(eq(profiles.id, user_id))
      .returning();
    if (!profile) throw new Error("The database returned no profile");
    await tx.insert(role_changes).values({ at: now, actor_id: admin.id, person_id: user_id, change });
    const { email: to_address, full_name } = profile;
    if (email) {
      const { kind, subject } = email;
      await queueEmail(tx, {
        kind,
        to_address,
        write: ({ isConfirmed }) => ({
          subject: subject(),
          payload: { full_name: isConfirmed ? full_name : "" },
        }),
        user_id,
      });
    }
    return { ok: true, profile };
  });
}

/**
 * Locks the rows of all admins and returns their ids. Everything that can remove an admin takes this lock first, so that of
 * two admins who demote each other at once, one stays.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(asc(profiles.id))
    .for("no key update");
  return admins.map(({ id }) => id);
}
