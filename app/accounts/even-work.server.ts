import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { hasProfile } from "#app/accounts/profiles.server.ts";
import type { Database } from "#app/db/client.server.ts";
import { accounts, mails } from "#app/db/schema.ts";

// An address without an account makes less work than one with. Here is what it lacks, so that the time of an answer
// doesn't tell which it is. `test/enumeration.pg.test.ts` counts both, and says so when they drift apart.

/** After a sign-in that failed: the passwords of an account were looked for. */
export async function evenSignIn(db: Database, email: string): Promise<void> {
  if (!(await hasProfile(db, email))) await db.$count(accounts, eq(accounts.userId, randomUUID()));
}

/** After somebody asked for a new password: a mail was written, which here is undone. */
export async function evenPasswordLink(db: Database, email: string): Promise<void> {
  if (await hasProfile(db, email)) return;
  const undone = new Error("Undone");
  try {
    await db.transaction(async (tx) => {
      await tx.insert(mails).values({ kind: "reset_password", to_address: email, subject: "", payload: {} });
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}
