import { expect, inject, test } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { killRepeatedly } from "#tests/support/crash-test.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { queryEmbedded, queryPostgres } from "#tests/support/raw-query.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { PROPERTY_TEMPLATE } from "#tests/support/template-names.ts";

// `npm run perf:faults` runs a hundred rounds.
const rounds = 3;

test("a server on PostgreSQL that is killed repeatedly loses nothing that it acknowledged", async () => {
  const DATABASE_URL = await copyTemplate(inject("postgresUrl"), PROPERTY_TEMPLATE);
  const settings = { DATA_DIR: await copyPreparedFolder(), DATABASE_URL };
  const report = await killRepeatedly({
    settings,
    rounds,
    random: seededRandom(1),
    query: queryPostgres(DATABASE_URL),
    outboxChecks: 0,
  });
  expect(report.violations).toEqual([]);
  expect(report.requests).toBeGreaterThan(rounds);
}, 120_000);

test("a server on the embedded database that is killed repeatedly loses nothing that it acknowledged", async () => {
  const settings = { DATA_DIR: await copyPreparedFolder() };
  const report = await killRepeatedly({
    settings,
    rounds,
    random: seededRandom(2),
    query: queryEmbedded(settings.DATA_DIR),
    outboxChecks: 0,
  });
  expect(report.violations).toEqual([]);
  expect(report.requests).toBeGreaterThan(rounds);
}, 120_000);
