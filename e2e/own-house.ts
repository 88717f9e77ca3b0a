import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServer } from "../test/server.ts";

/** Lends a house that no other story asks for: for what counts every booking. Close its windows before it ends. */
export async function withOwnHouse(story: (house: ServerProcess) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-own-house-"));
  await cp(process.env.PREPARED_DATA ?? "", folder, { recursive: true });
  const house = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
  try {
    await story(house);
  } finally {
    await house.stop();
    await rm(folder, { recursive: true });
  }
}
