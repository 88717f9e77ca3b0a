import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs `use` with a temporary copy of the prepared data folder, for DATA_DIR. A `fresh` one is as a first start leaves
 * it, without an owner. The server on it must stop before `use` ends.
 */
export async function withPreparedFolder(
  use: (folder: string) => Promise<void>,
  { fresh = false } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-e2e-"));
  await cp(join(process.env.PREPARED_DATA ?? "", fresh ? "fresh" : "owned"), folder, { recursive: true });
  await use(folder);
  await rm(folder, { recursive: true });
}
