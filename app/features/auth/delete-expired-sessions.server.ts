import { gt, lt, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { SESSION_SECONDS } from "#app/features/auth/auth.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { sessions, verifications } from "#app/server/db/schema.ts";
import { email_links } from "#app/server/db/auth-schema.ts";
import { latestPlausible } from "#app/lib/timestamps.ts";

/**
 * Removes the sessions and the links that have run out, and those that a wrong clock has given too long a life; returns
 * how many sessions.
 */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  // No link, and no browser that needs no code, is remembered for longer than a session.
  const latest = latestPlausible(now, SESSION_SECONDS * 1000);
  const isOver = (expiresAt: PgColumn) => or(lt(expiresAt, now), gt(expiresAt, latest));
  await db.delete(verifications).where(isOver(verifications.expiresAt));
  await db.delete(email_links).where(isOver(email_links.expires_at));
  const ended = await db.delete(sessions).where(isOver(sessions.expiresAt)).returning({ id: sessions.id });
  return ended.length;
}
