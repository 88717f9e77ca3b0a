import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { runServer } from "#tests/support/commands.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { dumpRows } from "#tests/support/seed-all.ts";

const DATABASE_URL = await copyTemplate(inject("postgresUrl"));
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
afterAll(() => client.end());

test("an older version does not start on a PostgreSQL database of a newer one: it prints one sentence and changes nothing", async () => {
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)");
  const before = await dumpRows((text) => client.query(text));
  const { code, stderr } = await runServer({ DATABASE_URL, AUTH_SECRET: "only-for-this-test-only-for-this-test" });
  const sentence = /^The database was last used by a newer Palapa[^\n]+Nothing was changed[^\n]+\n$/;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) as string });
  expect(await dumpRows((text) => client.query(text))).toEqual(before);
}, 180_000);
