import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ServerProcess, startServer } from "#tests/support/server.ts";

const run = promisify(execFile);

/** A server whose `DATA_DIR` is a disk of its own, which nobody else sees. */
export interface SmallDisk {
  server: ServerProcess;
  /** Takes all the room that is left. */
  fill: () => Promise<void>;
  /** Gives the room back. */
  empty: () => Promise<void>;
  /** Lets nobody write to a folder of it any more. */
  freeze: (folder: string) => Promise<void>;
}

/** Whether this machine lets a process have a disk of its own (Linux, with namespaces for everybody or as root). */
export async function canMount(): Promise<boolean> {
  const mount = "mount -t tmpfs -o size=1m palapa /tmp";
  return run("unshare", ["-rm", "sh", "-c", mount]).then(
    () => true,
    () => false,
  );
}

/** Runs `use` with a server on a disk of `megabytes`. */
export async function withSmallDisk<Result>(
  megabytes: number,
  settings: Record<string, string>,
  use: (disk: SmallDisk) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-disk-"));
  const mount = `mount -t tmpfs -o size=${megabytes}m palapa "$DATA_DIR" && exec "$@"`;
  const server = await startServer({ ...settings, DATA_DIR: folder }, ["unshare", "-rm", "sh", "-c", mount, "sh"]);
  // The disk as the server sees it.
  const disk = `/proc/${server.pid}/root${folder}`;
  const inside = ["-t", String(server.pid), "-U", "-m", "--preserve-credentials"];
  try {
    return await use({
      server,
      fill: () => fill(join(disk, "filler")),
      empty: () => rm(join(disk, "filler"), { force: true }),
      async freeze(name) {
        const place = join(folder, name);
        await mkdir(join(disk, name), { recursive: true });
        await run("nsenter", [...inside, "mount", "--bind", place, place]);
        await run("nsenter", [...inside, "mount", "-o", "remount,bind,ro", place]);
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
