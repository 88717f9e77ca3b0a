import { expect, inject, test } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { killRepeatedly } from "#tests/support/crash-test.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { queryEmbedded, queryPostgres } from "#tests/support/raw-query.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { PROPERTY_TEMPLATE } from "#tests/support/template-names.ts";

// The long run, a hundred times, is `npm run perf:faults`.
const rounds = 3;

test("a house on PostgreSQL that is killed again and again keeps every promise", async () => {
  const DATABASE_URL = await copyTemplate(inject("postgresUrl"), PROPERTY_TEMPLATE);
  const settings = { DATA_DIR: await copyPreparedFolder(), DATABASE_URL };
  const report = await killRepeatedly({
    settings,
    rounds,
    random: seededRandom(1),
    look: queryPostgres(DATABASE_URL),
    looks: 0,
  });
  expect(report.broken).toEqual([]);
  expect(report.requests).toBeGreaterThan(rounds);
}, 120_000);

test("a house on its own database that is killed again and again keeps every promise", async () => {
  const settings = { DATA_DIR: await copyPreparedFolder() };
  const report = await killRepeatedly({
    settings,
    rounds,
    random: seededRandom(2),
    look: queryEmbedded(settings.DATA_DIR),
    looks: 0,
  });
  expect(report.broken).toEqual([]);
  expect(report.requests).toBeGreaterThan(rounds);
}, 120_000);
