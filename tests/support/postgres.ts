import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A PostgreSQL server of our own, for tests and benchmarks. */
export interface PostgresServer {
  /** Its superuser's URL, to the database `postgres`. */
  url: string;
  /** Shuts it down and, once `meanwhile` is done, starts it again under the same address, with what it held. */
  interrupt<Result>(meanwhile: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary folder on a free port. It is a process that ends, and cleans up, with the end of
 * our pipe: also when we crash or are killed. Throws with the reason when no PostgreSQL is to be had.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, ["tests/support/postgres-process.ts"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(keeper, "exit");
  const lines = createInterface({ input: keeper.stdout });
  const hear = async () => {
    const line = await Promise.race([once(lines, "line"), exited.then(() => null)]);
    return line ? (JSON.parse(String(line[0])) as { url?: string; stopped?: true; problem?: string }) : {};
  };
  const answer = await hear();
  if (!answer.url) throw new Error(`No PostgreSQL to test with: ${answer.problem ?? "it ended at once"}`);
  const turn = async (what: "stopped" | "url") => {
    const heard = hear();
    keeper.stdin.write("\n");
    const { [what]: done, problem } = await heard;
    if (!done) throw new Error(`PostgreSQL could not be turned off or on: ${problem ?? "it ended"}`);
  };
  return {
    url: answer.url,
    async interrupt(meanwhile) {
      await turn("stopped");
      try {
        return await meanwhile();
      } finally {
        await turn("url");
      }
    },
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}
