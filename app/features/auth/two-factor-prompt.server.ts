import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";

/**
 * Whether to offer two-step sign-in and passkeys to this person: an admin who has neither, and hasn't said 'Not now'.
 * For a query of `profiles`.
 */
export function isPromptDue() {
  return sql<boolean>`(${profiles.role} = 'admin' and ${profiles.security_answered_at} is null
    and not ${profiles.two_factor_enabled}
    and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${profiles.id}))`;
}

/** Remembers that the offer was answered: it is not made again. */
export async function dismissPrompt(db: Database, admin_id: string, now: Date): Promise<void> {
  await db.update(profiles).set({ security_answered_at: now }).where(eq(profiles.id, admin_id));
}
