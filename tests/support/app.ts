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
import { rememberPasswords } from "#tests/support/passwords.ts";

type Handler = (request: Request, remoteAddress?: string) => Promise<Response>;

export interface TestApp {
  app: App;
  /** Asks the built server, as if the request had come in over a connection from `address`. */
  request: (path: string, init?: RequestInit, address?: string) => Promise<Response>;
  /** Makes an account by the sign-up form, with a role and a confirmed address by hand, signs in, and returns the session's cookie. */
  signUp: (over: { role?: "user" | "admin"; email?: string }) => Promise<string>;
}

/**
 * The whole app on a test database, without a port; its clock (`app.now`) and settings (`settled`) can be set, its
 * log's lines be read, and several of them share a database.
 */
export async function openTestApp(
  settled: Record<string, string> = {},
  { database, onLogLine }: { database?: DatabaseHandle; onLogLine?: (line: string) => void } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-app-"));
  const settings = readEnv({ NODE_ENV: "test", DATA_DIR: folder, RATE_LIMITS: "off", LOG_LEVEL: "fatal", ...settled });
  if (!settings.ok) throw new Error(settings.problems.join("\n"));
  const log = createLog(settings.env, onLogLine && { write: onLogLine });
  const app = await createApp(settings.env, log, database ?? (await testDatabase()), 3000);
  await rememberPasswords(app);
  afterAll(async () => {
    app.live.close();
    await rm(folder, { recursive: true });
  });
  const handle = await createBuiltHandler(app);
  const request: TestApp["request"] = (path, init, address = "127.0.0.1") =>
    handle(new Request(app.publicUrl + path, init), address);
  return { app, request, signUp: (over) => signUp(app, request, over) };
}

/** The built server's answers, for an app of the test's own. */
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
  const made = await post("/signup", { full_name: "Gus Guest", phone_number: "+1 555 0100", ...account });
  if (!made.ok) throw new Error(`The sign-up was answered ${made.status}: ${await made.text()}`);
  await app.database.db.update(profiles).set({ role, email_verified: true }).where(eq(profiles.email, email));
  const session = await post("/login", account);
  return (
    session.headers
      .getSetCookie()
      // The other one goes to the sign-in alone.
      .filter((cookie) => cookie.includes("session_token="))
      .map((cookie) => cookie.split(";")[0])
      .join("; ")
  );
}
