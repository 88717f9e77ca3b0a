import { becomeOwner } from "#app/server/db/private-folder.server.ts";
import type { EnvResult } from "#app/server/env.server.ts";
import { type RunningServer, startServer, type ServerOptions } from "#app/server/start.server.ts";
import { StartupError } from "#app/lib/errors.ts";

const SAME_ASKING_MS = 1_000;
const PARENT_LOOK_MS = 200;

/** Runs the server as this process: starts it or says why not, and stops it on the first signal. */
export async function runServer(settings: EnvResult, ways: ServerOptions): Promise<void> {
  if (!settings.ok) return exitWithErrors(settings.problems);
  process.umask(0o077);
  let running: RunningServer | undefined;
  let stopAsked = 0;
  const stop = async (signal: string) => {
    // One Ctrl-C can arrive twice, from the terminal and from npm. Someone who asks twice doesn't want to wait.
    if (stopAsked && performance.now() - stopAsked < SAME_ASKING_MS) return;
    if (stopAsked) process.exit(signal === "SIGINT" ? 130 : 143);
    stopAsked = performance.now();
    process.stdout.write("\n  Stopping…\n");
    if (running) await shutdown(running);
  };
  process.on("SIGINT", (signal) => void stop(signal));
  process.on("SIGTERM", (signal) => void stop(signal));
  // Some shells stand between npm and this process: npm's signal ends only the shell, which says nothing.
  const parent = process.ppid;
  const look = () => process.ppid !== parent && stopAsked === 0 && void stop("SIGTERM");
  if (process.env.npm_lifecycle_event) setInterval(look, PARENT_LOOK_MS).unref();
  try {
    becomeOwner(settings.env.DATA_DIR);
    running = await startServer(settings.env, ways);
  } catch (error) {
    if (error instanceof StartupError) return exitWithErrors([error.message]);
    throw error;
  }
  if (stopAsked) await shutdown(running);
}

async function shutdown(running: RunningServer): Promise<void> {
  await running.stop();
  process.stdout.write("  Stopped.\n");
  process.exit(0);
}

function exitWithErrors(problems: string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
