import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { passkeys } from "#app/server/db/auth-schema.ts";

/**
 * SQL for a query of `profiles`: whether to prompt this user to set up two-factor sign-in or a passkey, which is an admin
 * who has neither and has not dismissed the prompt.
 */
export function isPromptDue() {
  return sql<boolean>`(${profiles.role} = 'admin' and ${profiles.security_answered_at} is null
    and not ${profiles.two_factor_enabled}
    and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${profiles.id}))`;
}

/** Records that an admin dismissed the prompt, so that it is not shown again. */
export async function dismissPrompt(db: Database, admin_id: string, now: Date): Promise<void> {
  await db.update(profiles).set({ security_answered_at: now }).where(eq(profiles.id, admin_id));
}
