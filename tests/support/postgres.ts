import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A PostgreSQL server for tests and benchmarks. */
export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  url: string;
  /** Shuts it down and, after `meanwhile`, starts it again with the same address and data. */
  interrupt<Result>(meanwhile: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a temporary folder on a free port. Its process stops and cleans up when the pipe from this process
 * closes, also after a crash. Throws with the reason when PostgreSQL is not available.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const child = spawn(process.execPath, ["tests/support/postgres-process.ts"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const readMessage = async () => {
    const line = await Promise.race([once(lines, "line"), exited.then(() => null)]);
    return line ? (JSON.parse(String(line[0])) as { url?: string; stopped?: true; problem?: string }) : {};
  };
  const started = await readMessage();
  if (!started.url) throw new Error(`No PostgreSQL to test with: ${started.problem ?? "it exited at once"}`);
  const toggle = async (expected: "stopped" | "url") => {
    const message = readMessage();
    child.stdin.write("\n");
    const { [expected]: isDone, problem } = await message;
    if (!isDone) throw new Error(`PostgreSQL could not be stopped or started: ${problem ?? "it ended"}`);
  };
  return {
    url: started.url,
    async interrupt(meanwhile) {
      await toggle("stopped");
      try {
        return await meanwhile();
      } finally {
        await toggle("url");
      }
    },
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
