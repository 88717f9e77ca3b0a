import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { verifications } from "#app/db/schema.ts";

// What counts once, but is nowhere written down while it counts: links that confirm an address, which are signed, and
// codes of an authenticator app. Those that were used stand here until they would have ended anyway. Without that, a
// link that changed an address would change it once more for somebody who has gone back to the old one.

const LONGEST_LIFE_MS = 24 * 60 * 60 * 1000;

/** Whether the token was used before. */
export async function isSpent(db: Database | Transaction, token: string, now: Date): Promise<boolean> {
  return (
    (await db.$count(
      verifications,
      and(eq(verifications.identifier, keyOf(token)), gt(verifications.expiresAt, now)),
    )) > 0
  );
}

/** Writes down that the token was used. */
export async function spend(db: Database | Transaction, token: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + LONGEST_LIFE_MS);
  await db
    .insert(verifications)
    .values({ identifier: keyOf(token), value: "spent", expiresAt, createdAt: now, updatedAt: now });
}

/** The signature counts, not how the token is written around it. */
function keyOf(token: string): string {
  return `spent ${createHash("sha256").update(token.trim()).digest("base64url")}`;
}
