import { asc, eq } from "drizzle-orm";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles, role_changes } from "#app/server/db/schema.ts";
import { queueMail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

type Person = typeof profiles.$inferSelect;
type RoleChange = (typeof role_changes.$inferSelect)["change"];

/** Why someone's rights stay as they are. `routes/people-answers.server.ts` has a sentence for each. */
export type RoleError =
  | "not-found"
  | "no-longer-admin"
  | "already-admin"
  | "email-unconfirmed"
  | "no-admin-request"
  | "not-an-admin"
  | "last-admin";
export type RoleResult = { ok: true; person: Person } | { ok: false; reason: RoleError };

/**
 * Makes someone an admin, whether they asked for it or not, and tells them by mail. Their address has to be confirmed:
 * until then the account may be a stranger's who took the address of somebody whom the admins know.
 */
export async function grantAdmin(db: Database, admin: CurrentUser, person_id: string, now: Date): Promise<RoleResult> {
  return changeRights(db, admin, person_id, now, {
    change: "granted",
    set: { role: "admin", admin_requested_at: null },
    refuse: (person) => {
      if (person.role === "admin") return "already-admin";
      return person.email_verified ? null : "email-unconfirmed";
    },
    mail: { kind: "admin_granted", subject: m.mail_admin_granted_subject },
  });
}

/** Declines someone's request for an admin account, and tells them by mail; they may ask in another way. */
export async function declineAdmin(
  db: Database,
  admin: CurrentUser,
  person_id: string,
  now: Date,
): Promise<RoleResult> {
  return changeRights(db, admin, person_id, now, {
    change: "declined",
    set: { admin_requested_at: null },
    refuse: (person) => {
      if (person.role === "admin") return "already-admin";
      return person.admin_requested_at ? null : "no-admin-request";
    },
    mail: { kind: "admin_declined", subject: m.mail_admin_declined_subject },
  });
}

/** Makes an admin a guest again, from their next request on. The last admin can't be demoted (product.md, 'People'). */
export async function demoteAdmin(db: Database, admin: CurrentUser, person_id: string, now: Date): Promise<RoleResult> {
  return changeRights(db, admin, person_id, now, {
    change: "demoted",
    set: { role: "user" },
    refuse: (person, admins) => {
      if (person.role !== "admin") return "not-an-admin";
      return admins.length === 1 ? "last-admin" : null;
    },
  });
}

interface Change {
  change: RoleChange;
  set: Partial<Pick<Person, "role" | "admin_requested_at">>;
  refuse: (person: Person, admins: string[]) => RoleError | null;
  mail?: { kind: "admin_granted" | "admin_declined"; subject: () => string };
}

async function changeRights(
  db: Database,
  admin: CurrentUser,
  person_id: string,
  now: Date,
  { change, set, refuse, mail }: Change,
): Promise<RoleResult> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    // Someone may have taken the admin's own rights while this waited for the lock.
    if (!admins.includes(admin.id)) return { ok: false, reason: "no-longer-admin" };
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, person_id)).for("no key update");
    if (!before) return { ok: false, reason: "not-found" };
    const reason = refuse(before, admins);
    if (reason) return { ok: false, reason };
    const [person] = await tx
      .update(profiles)
      .set({ ...set, updated_at: now })
      .where(eq(profiles.id, person_id))
      .returning();
    if (!person) throw new Error("The database returned no profile");
    await tx.insert(role_changes).values({ at: now, actor_id: admin.id, person_id, change });
    const { email: to_address, full_name } = person;
    if (mail) {
      const { kind, subject } = mail;
      await queueMail(tx, {
        kind,
        to_address,
        write: ({ isConfirmed }) => ({
          subject: subject(),
          payload: { full_name: isConfirmed ? full_name : "" },
        }),
        user_id: person_id,
      });
    }
    return { ok: true, person };
  });
}

/**
 * The ids of all admins, their rows locked: everything that may end someone's rights takes this lock first, one after
 * the other, and sees what the one before has left. So of two admins who demote each other at once, one stays.
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
