import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { withPreparedFolder } from "./prepared-folder.ts";

/**
 * Runs `use` with a server that no other test uses: for counting every booking, or with a `fresh` data folder, which has
 * no owner yet. Close its pages before `use` ends.
 */
export async function withIsolatedServer(
  use: (server: ServerProcess) => Promise<void>,
  { fresh = false } = {},
): Promise<void> {
  await withPreparedFolder(
    async (folder) => {
      const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
      try {
        await use(server);
      } finally {
        await server.stop();
      }
    },
    { fresh },
  );
}
