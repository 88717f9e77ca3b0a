import { lt } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { sessions, verifications } from "#app/db/schema.ts";

/** Removes the sessions and the links that have run out; returns how many sessions. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<number> {
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  const ended = await db.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id });
  return ended.length;
}
