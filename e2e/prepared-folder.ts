import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Lends a copy of the prepared house, for DATA_DIR. The server on it stops before `use` ends. */
export async function withPreparedFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-story-"));
  await cp(process.env.PREPARED_DATA ?? "", folder, { recursive: true });
  await use(folder);
  await rm(folder, { recursive: true });
}
