import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { endAccessLinks, endEmailLinks } from "#app/features/auth/email-links.server.ts";
import { lockProfile } from "#app/features/users/users.server.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { sessions, verifications } from "#app/server/db/schema.ts";

/** Where someone is signed in. */
export interface OpenSession {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  /** When the person came last, to the hour. */
  seen_at: Date;
  created_at: Date;
}

/** The sessions of a person that are not over, the one seen last first. */
export async function listSessions(db: Database, user_id: string, now: Date): Promise<OpenSession[]> {
  return db
    .select({
      id: sessions.id,
      ip_address: sessions.ipAddress,
      user_agent: sessions.userAgent,
      seen_at: sessions.updatedAt,
      created_at: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, user_id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

/** Ends one session of a person, at once and with its open pages; false when it is over or somebody else's. */
export async function endSession(db: Database, user_id: string, session_id: string): Promise<boolean> {
  return db.transaction(async (tx) => (await endSessions(tx, user_id, eq(sessions.id, session_id))) > 0);
}

/** Signs out: ends a session by its own wish, and with it a change of the address that is under way. */
export async function signOut(db: Database, user_id: string, session_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, user_id);
    await tx.delete(sessions).where(and(eq(sessions.userId, user_id), eq(sessions.id, session_id)));
    await endEmailLinks(tx, user_id, "change_email");
  });
}

/** Ends all sessions of a person but the given one. Returns how many ended. */
export async function endOtherSessions(tx: Transaction, user_id: string, session_id: string | null): Promise<number> {
  return endSessions(tx, user_id, session_id === null ? undefined : ne(sessions.id, session_id));
}

/**
 * With the sessions goes what would open another: browsers that need no code, sign-ins half done, links to a new
 * password and to a new address.
 */
async function endSessions(tx: Transaction, user_id: string, which: SQL | undefined): Promise<number> {
  await lockProfile(tx, user_id);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, user_id), which))
    .returning({ id: sessions.id });
  await tx.delete(verifications).where(eq(verifications.value, user_id));
  await endAccessLinks(tx, user_id);
  // The person's open pages ask anew who they are.
  await tx.execute(sql`select pg_notify('palapa', ${`rights:${user_id}`})`);
  return ended.length;
}
