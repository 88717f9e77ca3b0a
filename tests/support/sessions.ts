import { createHmac, randomUUID } from "node:crypto";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { App } from "#app/context.server.ts";
import { type profiles, sessions } from "#app/server/db/schema.ts";
import { createProfile } from "#tests/support/factories.ts";

export interface Visitor {
  person: CurrentUser;
  /** The session's token, as the database has it. */
  token: string;
  /** Their session, as a browser sends it. */
  cookie: string;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Somebody with an account and a session of it, without the seconds that passwords take. */
export async function createVisitor(
  app: App,
  over: Partial<typeof profiles.$inferInsert> = {},
  session: Partial<typeof sessions.$inferInsert> = {},
): Promise<Visitor> {
  const { db } = app.database;
  const person = await createProfile(db, over);
  const token = randomUUID();
  // By the clock on the wall, which Better Auth goes by, wherever the test's own clock stands.
  const now = new Date();
  await db.insert(sessions).values({
    token,
    userId: person.id,
    expiresAt: new Date(now.getTime() + MONTH_MS),
    createdAt: now,
    updatedAt: now,
    ...session,
  });
  return { person, token, cookie: await signedCookie(app, token) };
}

/** The cookie of a session under the house's signature, or under one by another `secret`. */
export async function signedCookie(app: App, token: string, secret?: string): Promise<string> {
  const { authCookies, secret: own } = await app.auth.$context;
  const signature = createHmac("sha256", secret ?? own)
    .update(token)
    .digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}
