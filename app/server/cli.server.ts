import path from "node:path";
import { BackupError, StartupError } from "#app/lib/errors.ts";
import { becomeOwner } from "#app/server/db/private-folder.server.ts";
import { type Env, readEnv } from "#app/server/env.server.ts";

/** Runs an operator's command with the settings, as the system user who owns `DATA_DIR`. Returns the exit code. */
export async function withSettings(run: (env: Env) => Promise<void>): Promise<number> {
  // Production requires AUTH_SECRET, which commands do not need.
  const settings = readEnv({ ...process.env, NODE_ENV: "development" });
  if (!settings.ok) return fail(settings.problems);
  process.umask(0o077);
  try {
    becomeOwner(settings.env.DATA_DIR);
    await run(settings.env);
    return 0;
  } catch (error) {
    if (error instanceof BackupError || error instanceof StartupError) return fail([error.message]);
    const { code, path: file } = error as NodeJS.ErrnoException;
    if (code === "EACCES" && file) return fail([accessDenied(file, settings.env.DATA_DIR)]);
    throw error;
  }
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints `text` and returns the exit code for wrong usage. */
export function help(text: string): number {
  printLine(text);
  return 2;
}

function accessDenied(file: string, dataDir: string): string {
  const user = process.getuid?.() ?? "";
  return `${file}: user ${user}, whom ${path.resolve(dataDir)} belongs to and as whom this runs, may not read or write it. Nothing was changed. Take a folder that this user may use, as ${path.resolve(dataDir, "backups")}.`;
}

function fail(problems: string[]): number {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return 1;
}
