import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { EMBEDDED_MAJOR } from "#app/server/db/data-dir.server.ts";
import { createPglite } from "#app/server/db/embedded.server.ts";
import { projectRoot } from "#app/server/project-root.server.ts";
import { StartupError } from "#app/lib/errors.ts";

/** The archive of an initialized database without tables, which the build creates (`scripts/empty-database.ts`). */
export const EMPTY_DATABASE = path.join(projectRoot, `.palapa/postgres-${EMBEDDED_MAJOR}.tar.gz`);

/**
 * Creates an empty database in `folder`, which must not exist. Unpacks the build's archive; without one, as in development,
 * PostgreSQL initializes a database, which takes seconds and half a gigabyte of memory.
 */
export async function createEmptyDatabase(folder: string): Promise<void> {
  if (!existsSync(EMPTY_DATABASE)) return (await createPglite({ folder })).close();
  try {
    const unpack = unpackTar(folder, { dmode: 0o700, fmode: 0o600 });
    await pipeline(createReadStream(EMPTY_DATABASE), createGunzip(), unpack);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: no database can be made in ${path.resolve(folder)} (${(error as Error).message}). Is there room on the disk?`,
      { cause: error },
    );
  }
}
