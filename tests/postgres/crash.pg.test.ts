import { expect, inject, test } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { killAgainAndAgain } from "#tests/support/crash-test.ts";
import { lendHouse } from "#tests/support/prepared-data-folder.ts";
import { lookEmbedded, lookPostgres } from "#tests/support/raw-query.ts";
import { seeded } from "#tests/support/seeded.ts";
import { HOUSE_TEMPLATE } from "#tests/support/template-names.ts";

// The long run, a hundred times, is `npm run perf:faults`.
const rounds = 3;

test("a house on PostgreSQL that is killed again and again keeps every promise", async () => {
  const DATABASE_URL = await copyTemplate(inject("postgresUrl"), HOUSE_TEMPLATE);
  const settings = { DATA_DIR: await lendHouse(), DATABASE_URL };
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
  const settings = { DATA_DIR: await lendHouse() };
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
