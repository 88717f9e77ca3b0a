// Creates the empty database that every first start copies, unless it exists. A part of the build, so that a first start
// does not run PostgreSQL's initdb.
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createPglite } from "#app/server/db/embedded.server.ts";
import { EMPTY_DATABASE } from "#app/server/db/empty-database.server.ts";

if (!existsSync(EMPTY_DATABASE)) {
  const pglite = await createPglite({});
  await pglite.exec("checkpoint");
  const dump = await pglite.dumpDataDir("gzip");
  await pglite.close();
  await mkdir(dirname(EMPTY_DATABASE), { recursive: true });
  await writeFile(`${EMPTY_DATABASE}.unfinished`, await dump.bytes());
  await rename(`${EMPTY_DATABASE}.unfinished`, EMPTY_DATABASE);
}
