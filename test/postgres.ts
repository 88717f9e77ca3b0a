import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A PostgreSQL server of our own, for tests and benchmarks. */
export interface PostgresServer {
  /** Its superuser's URL, to the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary folder on a free port. It is a process that ends, and cleans up, with the end of
 * our pipe: also when we crash or are killed. Throws with the reason when no PostgreSQL is to be had.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, ["test/postgres-keeper.ts"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(keeper, "exit");
  const lines = createInterface({ input: keeper.stdout });
  const first = await Promise.race([once(lines, "line"), exited.then(() => null)]);
  const answer = first ? (JSON.parse(String(first[0])) as { url?: string; problem?: string }) : {};
  if (!answer.url) throw new Error(`No PostgreSQL to test with: ${answer.problem ?? "it ended at once"}`);
  return {
    url: answer.url,
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}
