import { eq } from "drizzle-orm";
import { lockAdmins } from "#app/features/users/roles.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import { cancelPendingRequests } from "#app/features/bookings/decisions/cancel-pending-requests.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles, role_changes, verifications } from "#app/server/db/schema.ts";
import { queueEmail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

export type DeletionResult = { ok: true; withdrawn: number } | { ok: false; reason: "last-admin" | "not-found" };

/**
 * Deletes a user's account with its sessions, password and e-mails. Pending requests are withdrawn; all bookings stay,
 * without the user ('Unknown User'). Queues a last e-mail, which is deleted from the outbox once it is sent. The last
 * admin can't delete their account.
 */
export async function deleteAccount(db: Database, user: CurrentUser, now: Date): Promise<DeletionResult> {
  return db.transaction(async (tx) => {
    await lockProperty(tx);
    const admins = await lockAdmins(tx);
    const isAdmin = admins.includes(user.id);
    if (isAdmin && admins.length === 1) return { ok: false, reason: "last-admin" };
    const withdrawn = await cancelPendingRequests(tx, user.id, now);
    // Unfinished sign-ins and trusted browsers.
    await tx.delete(verifications).where(eq(verifications.value, user.id));
    const [deleted] = await tx.delete(profiles).where(eq(profiles.id, user.id)).returning();
    if (!deleted) return { ok: false, reason: "not-found" };
    if (isAdmin) {
      await tx.insert(role_changes).values({ at: now, actor_id: user.id, person_id: user.id, change: "left" });
    }
    const { full_name, email, email_verified, locale } = deleted;
    await queueEmail(tx, {
      kind: "account_deleted",
      to_address: email,
      locale,
      write: () => ({
        subject: m.mail_account_deleted_subject(),
        payload: { full_name: email_verified ? full_name : "" },
      }),
    });
    return { ok: true, withdrawn };
  });
}
