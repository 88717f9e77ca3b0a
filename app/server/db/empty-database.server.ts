import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { EMBEDDED_MAJOR } from "#app/server/db/data-dir.server.ts";
import { createPglite } from "#app/server/db/embedded.server.ts";
import { projectRoot } from "#app/server/project-root.server.ts";
import { StartupError } from "#app/lib/errors.ts";

/** A database as PostgreSQL makes it, with no table of ours, that the build has made (`scripts/empty-database.ts`). */
export const EMPTY_DATABASE = path.join(projectRoot, `.palapa/postgres-${EMBEDDED_MAJOR}.tar.gz`);

/**
 * Puts such a database into `folder`, which isn't there yet. Without the build's, as in development, PostgreSQL makes
 * it anew, which takes seconds and half a gigabyte of memory.
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
