import { eq } from "drizzle-orm";
import { lockAdmins } from "#app/features/users/roles.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import { lockProperty } from "#app/features/property/property.server.ts";
import { withdrawRequests } from "#app/features/bookings/cancel-pending-requests.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles, role_changes, verifications } from "#app/server/db/schema.ts";
import { queueMail } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

export type DeletionResult = { ok: true; withdrawn: number } | { ok: false; reason: "last-admin" | "not-found" };

/**
 * Deletes a person's account: sessions, password and every mail about them go with it. Pending requests are withdrawn;
 * all bookings stay, without the person ('Unknown User'). Queues a last mail, which leaves the outbox once it is sent.
 * The last admin can't leave (product.md, 'People').
 */
export async function deleteAccount(db: Database, person: CurrentUser, now: Date): Promise<DeletionResult> {
  return db.transaction(async (tx) => {
    await lockProperty(tx);
    const admins = await lockAdmins(tx);
    const isAdmin = admins.includes(person.id);
    if (isAdmin && admins.length === 1) return { ok: false, reason: "last-admin" };
    const withdrawn = await withdrawRequests(tx, person.id, now);
    // A link to a new password that is still under way.
    await tx.delete(verifications).where(eq(verifications.value, person.id));
    const [gone] = await tx.delete(profiles).where(eq(profiles.id, person.id)).returning();
    if (!gone) return { ok: false, reason: "not-found" };
    if (isAdmin) {
      await tx.insert(role_changes).values({ at: now, actor_id: person.id, person_id: person.id, change: "left" });
    }
    const { full_name, email, email_verified, locale } = gone;
    await queueMail(tx, {
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
