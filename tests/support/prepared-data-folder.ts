import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the prepared house, on the embedded database. */
    house: string;
  }
}

/** A copy of the prepared house, which nobody owns yet, for `DATA_DIR`: a server is open there in a moment. */
export async function copyPreparedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-house-"));
  await cp(inject("house"), folder, { recursive: true });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
