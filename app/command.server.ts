import { BackupProblem } from "#app/backup/backup-problem.ts";
import { type Env, readEnv } from "#app/env.server.ts";
import { StartProblem } from "#app/start-problem.server.ts";

/** Runs an operator's command with the settings of the house. Returns the process's exit code. */
export async function withSettings(run: (env: Env) => Promise<void>): Promise<number> {
  // Nobody signs in here, so no secret is needed.
  const settings = readEnv({ ...process.env, NODE_ENV: "development" });
  if (!settings.ok) return fail(settings.problems);
  try {
    await run(settings.env);
    return 0;
  } catch (error) {
    if (error instanceof BackupProblem || error instanceof StartProblem) return fail([error.message]);
    throw error;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function help(text: string): number {
  say(text);
  return 2;
}

function fail(problems: string[]): number {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return 1;
}
