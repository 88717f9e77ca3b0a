import { expect, test } from "vitest";
import { databaseFolder } from "#app/server/db/data-dir.server.ts";
import { createPglite } from "#app/server/db/embedded.server.ts";
import { runServer } from "#tests/support/commands.ts";
import { everyRow } from "#tests/support/seed-all.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";

const folder = await copyPreparedFolder();

/** Looks into the folder's database, which no server has open. */
async function withDatabase<Result>(use: (query: (text: string) => Promise<{ rows: unknown[] }>) => Promise<Result>) {
  const pglite = await createPglite({ folder: databaseFolder(folder) });
  try {
    return await use((text) => pglite.query(text));
  } finally {
    await pglite.close();
  }
}

test("an older Palapa refuses a house that a newer one has used, in one sentence, and touches nothing", async () => {
  const before = await withDatabase(async (query) => {
    await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)");
    return everyRow(query);
  });
  const { code, complained } = await runServer({ DATA_DIR: folder });
  expect({ code, complained }).toEqual({
    code: 1,
    complained: expect.stringMatching(
      /^The database was last used by a newer Palapa[^\n]+Nothing was changed[^\n]+\n$/,
    ) as string,
  });
  expect(await withDatabase(everyRow)).toEqual(before);
}, 180_000);
