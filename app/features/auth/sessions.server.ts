import { and, desc, eq, gt, ne, type SQL, sql, lt, or } from "drizzle-orm";
import { endAccessLinks, endEmailLinks } from "#app/features/auth/email-links.server.ts";
import { lockProfile } from "#app/features/users/users.server.ts";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { sessions, verifications } from "#app/server/db/schema.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import { SESSION_SECONDS } from "#app/features/auth/auth.server.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import { latestPlausible } from "#app/lib/timestamps.ts";

/** A session that has not expired. */
export interface OpenSession {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  /** The last visit, to the hour. */
  seen_at: Date;
  created_at: Date;
}

/** The open sessions of a user, the last seen first. */
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

/** Ends one session of a user and reloads its open pages. False when it has ended or belongs to another user. */
export async function endSession(db: Database, user_id: string, session_id: string): Promise<boolean> {
  return db.transaction(async (tx) => (await endSessions(tx, user_id, eq(sessions.id, session_id))) > 0);
}

/** Signs out: ends the session, and cancels a pending change of the e-mail address. */
export async function signOut(db: Database, user_id: string, session_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, user_id);
    await tx.delete(sessions).where(and(eq(sessions.userId, user_id), eq(sessions.id, session_id)));
    await endEmailLinks(tx, user_id, "change_email");
  });
}

/** Ends all sessions of a user but the given one. Returns how many ended. */
export async function endOtherSessions(tx: Transaction, user_id: string, session_id: string | null): Promise<number> {
  return endSessions(tx, user_id, session_id === null ? undefined : ne(sessions.id, session_id));
}

/**
 * Also deletes everything that could start another session: trusted browsers, unfinished sign-ins, and the links that set
 * a new password or address.
 */
async function endSessions(tx: Transaction, user_id: string, condition: SQL | undefined): Promise<number> {
  await lockProfile(tx, user_id);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, user_id), condition))
    .returning({ id: sessions.id });
  await tx.delete(verifications).where(eq(verifications.value, user_id));
  await endAccessLinks(tx, user_id);
  // The user's open pages load the current user again.
  await tx.execute(sql`select pg_notify('palapa', ${`rights:${user_id}`})`);
  return ended.length;
}

/**
 * Deletes expired sessions and links, and those that a wrong clock has dated too far ahead. Returns the number of
 * sessions.
 */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  // Links and trusted browsers last no longer than a session.
  const maxExpiry = latestPlausible(now, SESSION_SECONDS * 1000);
  const isExpired = (expiresAt: PgColumn) => or(lt(expiresAt, now), gt(expiresAt, maxExpiry));
  await db.delete(verifications).where(isExpired(verifications.expiresAt));
  await db.delete(email_links).where(isExpired(email_links.expires_at));
  const ended = await db.delete(sessions).where(isExpired(sessions.expiresAt)).returning({ id: sessions.id });
  return ended.length;
}
