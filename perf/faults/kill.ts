import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CrashReport, killRepeatedly } from "#tests/support/crash-test.ts";
import { queryEmbedded, queryPostgres } from "#tests/support/raw-query.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Row } from "../lib/table.ts";

const ROUNDS = 100;
const LOOKS = 5;

/** Kills the server under load, a hundred times on each database. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-kill-"));
  const postgres = await startPostgres();
  const common = { rounds: ROUNDS, random: seededRandom(Date.now()), outboxChecks: LOOKS };
  try {
    const embedded = join(folder, "embedded");
    const external = { DATA_DIR: join(folder, "postgres"), DATABASE_URL: postgres.url };
    // In parallel, because most of the time is spent waiting for a server to start.
    const [one, other] = await Promise.all([
      killRepeatedly({ ...common, settings: { DATA_DIR: embedded }, query: queryEmbedded(embedded) }),
      killRepeatedly({ ...common, settings: external, query: queryPostgres(postgres.url) }),
    ]);
    return [toRow("PGlite", one), toRow("PostgreSQL", other)];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

function toRow(database: string, report: CrashReport): Row {
  for (const each of report.violations) console.log(`  ${each}`);
  const { requests, decisions, uploads, mails, sent, maxStartMs, violations } = report;
  return {
    name: `killed ${ROUNDS} times, ${database}`,
    reached: `${requests} requests, ${decisions} decisions, ${uploads} uploads, ${sent} of ${mails} emails, start ${maxStartMs} ms: ${violations.length} violations`,
    target: "0 violations, every email sent",
    ok: violations.length === 0 && sent === mails,
  };
}
