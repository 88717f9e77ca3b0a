import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#app/server/env.server.ts";

type Settings = Pick<Env, "AUTH_SECRET" | "DATA_DIR">;

/** The file of the generated secret, inside `DATA_DIR`. */
export function authSecretFile(dataDir: string): string {
  return path.join(dataDir, "auth-secret");
}

/** `AUTH_SECRET` or the stored secret; null when none was generated yet. */
export async function findAuthSecret(env: Settings): Promise<string | null> {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  try {
    return (await readFile(authSecretFile(env.DATA_DIR), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The secret that signs sessions: `AUTH_SECRET`, or one that is generated once and stored in `DATA_DIR`. */
export async function authSecret(env: Settings): Promise<string> {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  const file = authSecretFile(env.DATA_DIR);
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32)
    throw new Error(`${file} is too short to be a secret. Delete it; everyone then signs in again.`);
  return secret;
}
