import { createHmac, randomUUID } from "node:crypto";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import type { App } from "#app/context.server.ts";
import { type profiles, sessions } from "#app/server/db/schema.ts";
import { createProfile } from "#tests/support/factories.ts";

export interface Visitor {
  user: CurrentUser;
  /** The session's token, as it is stored in the database. */
  token: string;
  /** The session cookie, as a browser sends it. */
  cookie: string;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Creates a user with a session, without hashing a password. */
export async function createVisitor(
  app: App,
  over: Partial<typeof profiles.$inferInsert> = {},
  session: Partial<typeof sessions.$inferInsert> = {},
): Promise<Visitor> {
  const { db } = app.database;
  const user = await createProfile(db, over);
  const token = randomUUID();
  // Better Auth uses the system clock, not the test's.
  const now = new Date();
  await db.insert(sessions).values({
    token,
    userId: user.id,
    expiresAt: new Date(now.getTime() + MONTH_MS),
    createdAt: now,
    updatedAt: now,
    ...session,
  });
  return { user, token, cookie: await signedCookie(app, token) };
}

/** The session cookie, signed with the server's secret or with another `secret`. */
export async function signedCookie(app: App, token: string, secret?: string): Promise<string> {
  const { authCookies, secret: serverSecret } = await app.auth.$context;
  const signature = createHmac("sha256", secret ?? serverSecret)
    .update(token)
    .digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}
