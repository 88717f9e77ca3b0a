import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { withPreparedFolder } from "./prepared-folder.ts";

/**
 * Lends a house that no other story asks for: for what counts every booking, and a `fresh` one for who becomes its owner.
 * Close its windows before it ends.
 */
export async function withOwnServer(
  story: (server: ServerProcess) => Promise<void>,
  { fresh = false } = {},
): Promise<void> {
  await withPreparedFolder(
    async (folder) => {
      const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: "off" });
      try {
        await story(server);
      } finally {
        await server.stop();
      }
    },
    { fresh },
  );
}
