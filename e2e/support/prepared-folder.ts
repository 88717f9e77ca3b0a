import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Lends a copy of the prepared house, for DATA_DIR; a `fresh` one is as a first start leaves it, and nobody owns it. The
 * server on it stops before `use` ends.
 */
export async function withPreparedFolder(
  use: (folder: string) => Promise<void>,
  { fresh = false } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-story-"));
  await cp(join(process.env.PREPARED_DATA ?? "", fresh ? "fresh" : "owned"), folder, { recursive: true });
  await use(folder);
  await rm(folder, { recursive: true });
}
