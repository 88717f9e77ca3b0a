import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The prepared data folder, with the embedded database and photos. */
    dataDir: string;
  }
}

/** Copies the prepared data folder, without an owner, for `DATA_DIR`: a server starts faster there than in an empty one. */
export async function copyPreparedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-data-"));
  await cp(inject("dataDir"), folder, { recursive: true });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
