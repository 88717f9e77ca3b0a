import { becomeOwner } from "#app/server/db/private-folder.server.ts";
import type { EnvResult } from "#app/server/env.server.ts";
import { type RunningServer, startServer, type ServerOptions } from "#app/server/start.server.ts";
import { StartupError } from "#app/lib/errors.ts";

/** Two signals within this time count as one. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_CHECK_MS = 200;

/** Runs the server as this process until SIGINT or SIGTERM. Exits with 1 and the reason on stderr when it can't start. */
export async function runServer(settings: EnvResult, options: ServerOptions): Promise<void> {
  if (!settings.ok) return exitWithErrors(settings.problems);
  process.umask(0o077);
  let running: RunningServer | undefined;
  let stopRequestedAt = 0;
  const stop = async (signal: string) => {
    // One Ctrl-C can arrive twice, from the terminal and from npm. A later second one exits without waiting.
    if (stopRequestedAt && performance.now() - stopRequestedAt < SAME_SIGNAL_MS) return;
    if (stopRequestedAt) process.exit(signal === "SIGINT" ? 130 : 143);
    stopRequestedAt = performance.now();
    process.stdout.write("\n  Stopping…\n");
    if (running) await shutdown(running);
  };
  process.on("SIGINT", (signal) => void stop(signal));
  process.on("SIGTERM", (signal) => void stop(signal));
  // A shell between npm and this process may receive npm's signal and end without passing it on.
  const parent = process.ppid;
  const checkParent = () => process.ppid !== parent && stopRequestedAt === 0 && void stop("SIGTERM");
  if (process.env.npm_lifecycle_event) setInterval(checkParent, PARENT_CHECK_MS).unref();
  try {
    becomeOwner(settings.env.DATA_DIR);
    running = await startServer(settings.env, options);
  } catch (error) {
    if (error instanceof StartupError) return exitWithErrors([error.message]);
    throw error;
  }
  if (stopRequestedAt) await shutdown(running);
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
