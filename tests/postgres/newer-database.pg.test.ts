import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { runServer } from "#tests/support/commands.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { everyRow } from "#tests/support/seed-all.ts";

const DATABASE_URL = await copyTemplate(inject("postgresUrl"));
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
afterAll(() => client.end());

test("an older Palapa refuses a PostgreSQL database that a newer one has used, in one sentence, and touches nothing", async () => {
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)");
  const before = await everyRow((text) => client.query(text));
  const { code, complained } = await runServer({ DATABASE_URL, AUTH_SECRET: "only-for-this-test-only-for-this-test" });
  const sentence = /^The database was last used by a newer Palapa[^\n]+Nothing was changed[^\n]+\n$/;
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringMatching(sentence) as string });
  expect(await everyRow((text) => client.query(text))).toEqual(before);
}, 180_000);
