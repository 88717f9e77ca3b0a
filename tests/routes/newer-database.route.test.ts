import { expect, test } from "vitest";
import { databaseFolder } from "#app/server/db/data-dir.server.ts";
import { createPglite } from "#app/server/db/embedded.server.ts";
import { runServer } from "#tests/support/commands.ts";
import { dumpRows } from "#tests/support/seed-all.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";

const folder = await copyPreparedFolder();

/** Queries the folder's database while no server has it open. */
async function withDatabase<Result>(use: (query: (text: string) => Promise<{ rows: unknown[] }>) => Promise<Result>) {
  const pglite = await createPglite({ folder: databaseFolder(folder) });
  try {
    return await use((text) => pglite.query(text));
  } finally {
    await pglite.close();
  }
}

test("an older version does not start on a data folder of a newer one: it prints one sentence and changes nothing", async () => {
  const before = await withDatabase(async (query) => {
    await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)");
    return dumpRows(query);
  });
  const { code, stderr } = await runServer({ DATA_DIR: folder });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^The database was last used by a newer Palapa[^\n]+Nothing was changed[^\n]+\n$/,
    ) as string,
  });
  expect(await withDatabase(dumpRows)).toEqual(before);
}, 180_000);
