import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ServerProcess, startServer } from "#tests/support/server.ts";

const run = promisify(execFile);

/** A server whose `DATA_DIR` is a separate small disk in a private mount namespace. */
export interface SmallDisk {
  server: ServerProcess;
  /** Fills all free space. */
  fill: () => Promise<void>;
  /** Frees that space again. */
  empty: () => Promise<void>;
  /** Makes a folder of it read-only. */
  freeze: (folder: string) => Promise<void>;
}

/** Whether this machine allows private mounts (Linux, with user namespaces or as root). */
export async function canMount(): Promise<boolean> {
  const mount = "mount -t tmpfs -o size=1m palapa /tmp";
  return run("unshare", ["-rm", "sh", "-c", mount]).then(
    () => true,
    () => false,
  );
}

/** Runs `use` with a server on a disk of this size. */
export async function withSmallDisk<Result>(
  megabytes: number,
  settings: Record<string, string>,
  use: (disk: SmallDisk) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-disk-"));
  const mount = `mount -t tmpfs -o size=${megabytes}m palapa "$DATA_DIR" && exec "$@"`;
  const server = await startServer({ ...settings, DATA_DIR: folder }, ["unshare", "-rm", "sh", "-c", mount, "sh"]);
  // The mount is visible through the server's root only.
  const disk = `/proc/${server.pid}/root${folder}`;
  const inside = ["-t", String(server.pid), "-U", "-m", "--preserve-credentials"];
  try {
    return await use({
      server,
      fill: () => fill(join(disk, "filler")),
      empty: () => rm(join(disk, "filler"), { force: true }),
      async freeze(name) {
        const mountPoint = join(folder, name);
        await mkdir(join(disk, name), { recursive: true });
        await run("nsenter", [...inside, "mount", "--bind", mountPoint, mountPoint]);
        await run("nsenter", [...inside, "mount", "-o", "remount,bind,ro", mountPoint]);
      },
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function fill(file: string): Promise<void> {
  for (const size of [1 << 20, 1 << 12]) {
    for (let isFull = false; !isFull;) {
      isFull = await writeFile(file, Buffer.alloc(size), { flag: "a" }).then(
        () => false,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOSPC") throw error;
          return true;
        },
      );
    }
  }
}
