import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CrashReport, killRepeatedly } from "#tests/support/crash-test.ts";
import { queryEmbedded, queryPostgres } from "#tests/support/raw-query.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Line } from "../lib/table.ts";

const ROUNDS = 100;
const LOOKS = 5;

/** Kills the server in the middle of everything, a hundred times on each database. */
export async function run(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-kill-"));
  const postgres = await startPostgres();
  const common = { rounds: ROUNDS, random: seededRandom(Date.now()), looks: LOOKS };
  try {
    const embedded = join(folder, "embedded");
    const grown = { DATA_DIR: join(folder, "postgres"), DATABASE_URL: postgres.url };
    // Side by side: most of the time is waiting for a server to start.
    const [one, other] = await Promise.all([
      killRepeatedly({ ...common, settings: { DATA_DIR: embedded }, look: queryEmbedded(embedded) }),
      killRepeatedly({ ...common, settings: grown, look: queryPostgres(postgres.url) }),
    ]);
    return [say("PGlite", one), say("PostgreSQL", other)];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

function say(database: string, report: CrashReport): Line {
  for (const each of report.broken) console.log(`  ${each}`);
  const { requests, decisions, uploads, mails, sent, longestStart, broken } = report;
  return {
    name: `killed ${ROUNDS} times, ${database}`,
    reached: `${requests} requests, ${decisions} decisions, ${uploads} uploads, ${sent} of ${mails} mails, start ${longestStart} ms: ${broken.length} broken`,
    target: "0 broken, every mail sent",
    ok: broken.length === 0 && sent === mails,
  };
}
