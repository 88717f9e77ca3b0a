import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownerSettings } from "#tests/support/owner-env.ts";
import { waitForPhotos } from "#tests/support/wait-for-photos.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";

/** What a load of requests came to. */
export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** Milliseconds that one answer in a hundred took longer than. */
  p99: number;
  /** Answers other than 200. */
  failed: number;
}

interface Load {
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
}

/** Keeps asking for `url`, by a process of its own. */
export async function fire(url: string, { headers = {}, connections = 32, seconds = 8 }: Load): Promise<LoadResult> {
  const options = JSON.stringify({ url, headers, connections, seconds });
  const { stdout } = await promisify(execFile)(process.execPath, ["perf/lib/load.ts", options]);
  return JSON.parse(stdout) as LoadResult;
}

/** Runs `use` with a built server on a folder of its own, once nothing works in its background any more. */
export async function withServer<Result>(
  settings: Record<string, string>,
  use: (server: ServerProcess, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-bench-"));
  const server = await startServer({
    ...ownerSettings,
    DATA_DIR: folder,
    RATE_LIMITS: "off",
    ...settings,
  });
  try {
    await waitForPhotos(folder);
    return await use(server, folder);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

const BARE = `const body = Buffer.alloc(Number(process.argv[1]), 97);
const server = require("node:http").createServer((_, res) => res.writeHead(200, { "Content-Length": body.length }).end(body));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

/** What this machine gives, at this moment, a Node server that only sends `bytes` bytes: to read the others by. */
export async function measureBare(bytes: number): Promise<LoadResult> {
  const bare = spawn(process.execPath, ["-e", BARE, String(bytes)], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = (await once(bare.stdout, "data")) as [Buffer];
    return await fire(`http://127.0.0.1:${Number(port.toString())}/`, { seconds: 3 });
  } finally {
    bare.kill();
    await once(bare, "exit");
  }
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
