import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll } from "vitest";
import type { App } from "#app/context.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { readEnv } from "#app/server/env.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { createApp } from "#app/server/start.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cachePasswordHashes } from "#tests/support/passwords.ts";

type Handler = (request: Request, remoteAddress?: string) => Promise<Response>;

export interface TestApp {
  app: App;
  /** Sends a request to the built server, as from the IP address `address`. */
  request: (path: string, init?: RequestInit, address?: string) => Promise<Response>;
  /** Signs up, sets the role and confirms the address in the database, signs in, and returns the session's cookie. */
  signUp: (over: { role?: "user" | "admin"; email?: string }) => Promise<string>;
}

/**
 * Opens the app on a test database, without a port. Tests can set its clock (`app.now`) and settings, read its log, and
 * let several apps share a database.
 */
export async function openTestApp(
  settings: Record<string, string> = {},
  { database, onLogLine }: { database?: DatabaseHandle; onLogLine?: (line: string) => void } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-app-"));
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: folder, RATE_LIMITS: "off", LOG_LEVEL: "fatal", ...settings });
  if (!env.ok) throw new Error(env.problems.join("\n"));
  const log = createLog(env.env, onLogLine && { write: onLogLine });
  const app = await createApp(env.env, log, database ?? (await testDatabase()), 3000);
  await cachePasswordHashes(app);
  afterAll(async () => {
    app.live.close();
    await rm(folder, { recursive: true });
  });
  const handle = await createBuiltHandler(app);
  const request: TestApp["request"] = (path, init, address = "127.0.0.1") =>
    handle(new Request(app.publicUrl + path, init), address);
  return { app, request, signUp: (over) => signUp(app, request, over) };
}

/** The built server's request handler for `app`. */
export async function createBuiltHandler(app: App): Promise<Handler> {
  const build: unknown = await import(/* @vite-ignore */ resolve("build/server/index.js"));
  return (build as { createHandler: (app: App) => Handler }).createHandler(app);
}

async function signUp(
  app: App,
  request: TestApp["request"],
  over: { role?: "user" | "admin"; email?: string },
): Promise<string> {
  const { role = "user", email = `${randomUUID()}@example.com` } = over;
  const account = { email, password: "a-long-password" };
  const post = (path: string, fields: Record<string, string>) =>
    request(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: app.publicUrl, Accept: "application/json" },
    });
  const signedUp = await post("/signup", { full_name: "Gus Guest", phone_number: "+1 555 0100", ...account });
  if (!signedUp.ok) throw new Error(`The sign-up got ${signedUp.status}: ${await signedUp.text()}`);
  await app.database.db.update(profiles).set({ role, email_verified: true }).where(eq(profiles.email, email));
  const session = await post("/login", account);
  return (
    session.headers
      .getSetCookie()
      // The device cookie is only for the sign-in.
      .filter((cookie) => cookie.includes("session_token="))
      .map((cookie) => cookie.split(";")[0])
      .join("; ")
  );
}
