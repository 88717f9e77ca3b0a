import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "#app/server/db/client.server.ts";
import { verifications } from "#app/server/db/schema.ts";

// Codes of an authenticator app count once, and are stored nowhere while they count: those that were used are stored
// until no code of that time is right any more.

const MAX_LIFE_MS = 24 * 60 * 60 * 1000;

/** Whether the token was used before. */
export async function isUsed(db: Database | Transaction, token: string, now: Date): Promise<boolean> {
  return (
    (await db.$count(
      verifications,
      and(eq(verifications.identifier, keyOf(token)), gt(verifications.expiresAt, now)),
    )) > 0
  );
}

/** Writes down that the token was used. */
export async function markUsed(db: Database | Transaction, token: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + MAX_LIFE_MS);
  await db
    .insert(verifications)
    .values({ identifier: keyOf(token), value: "spent", expiresAt, createdAt: now, updatedAt: now });
}

/** The signature counts, not how the token is written around it. */
function keyOf(token: string): string {
  return `spent ${createHash("sha256").update(token.trim()).digest("base64url")}`;
}
