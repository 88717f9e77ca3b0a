import { and, asc, eq, sql } from "drizzle-orm";
import type { Language, NotificationKind } from "#app/lib/enums.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { queueEmails } from "#app/features/email/outbox.server.ts";
import { m } from "#messages";

/** The admins who have chosen e-mails of this kind, or with null all, the oldest account first, each with their language. */
export async function findNotifiedAdmins(
  db: Database,
  kind: NotificationKind | null,
): Promise<{ email: string; full_name: string; locale: Language | null }[]> {
  return db
    .select({ email: profiles.email, full_name: profiles.full_name, locale: profiles.locale })
    .from(profiles)
    .where(and(eq(profiles.role, "admin"), kind ? sql`${kind}::text = any(${profiles.notifications})` : undefined))
    .orderBy(asc(profiles.created_at), asc(profiles.id));
}

/** Queues the e-mails to the admins about a new user who requests an admin account. */
export async function queueAdminRequestEmails(
  tx: Transaction,
  { id, ...user }: { id: string; full_name: string; email: string },
): Promise<void> {
  const admins = await findNotifiedAdmins(tx, "admin_requests");
  await queueEmails(
    tx,
    admins.map(({ email, locale }) => ({
      kind: "admin_requested",
      to_address: email,
      locale,
      user_id: id,
      write: () => ({ subject: m.mail_admin_requested_subject({ name: user.full_name }), payload: user }),
    })),
  );
}

/** The kinds of e-mails that an admin has chosen. */
export async function findNotifications(db: Database, id: string): Promise<string[]> {
  const [row] = await db.select({ notifications: profiles.notifications }).from(profiles).where(eq(profiles.id, id));
  return row?.notifications ?? [];
}

/** Saves the kinds of e-mails that an admin has chosen. */
export async function saveNotifications(
  db: Database,
  id: string,
  notifications: NotificationKind[],
  now: Date,
): Promise<void> {
  await db.update(profiles).set({ notifications, updated_at: now }).where(eq(profiles.id, id));
}
