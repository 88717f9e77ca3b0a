import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { copyTemplate } from "#test/database.ts";
import { killAgainAndAgain } from "#test/killing.ts";
import { lookEmbedded, lookPostgres } from "#test/look.ts";
import { seeded } from "#test/seeded.ts";

const folder = await mkdtemp(join(tmpdir(), "palapa-killing-"));
afterAll(() => rm(folder, { recursive: true }));

// The long run, a hundred times, is `npm run test:faults`.
const rounds = 3;

test("a house on PostgreSQL that is killed again and again keeps every promise", async () => {
  const DATABASE_URL = await copyTemplate(inject("postgresUrl"));
  const settings = { DATA_DIR: join(folder, "postgres"), DATABASE_URL };
  const report = await killAgainAndAgain({
    settings,
    rounds,
    random: seeded(1),
    look: lookPostgres(DATABASE_URL),
    looks: 0,
  });
  expect(report.broken).toEqual([]);
  expect(report.requests).toBeGreaterThan(rounds);
}, 120_000);

test("a house on its own database that is killed again and again keeps every promise", async () => {
  const settings = { DATA_DIR: join(folder, "embedded") };
  const report = await killAgainAndAgain({
    settings,
    rounds,
    random: seeded(2),
    look: lookEmbedded(settings.DATA_DIR),
    looks: 0,
  });
  expect(report.broken).toEqual([]);
  expect(report.requests).toBeGreaterThan(rounds);
}, 120_000);
