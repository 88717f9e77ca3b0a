import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { ownerSettings } from "#tests/support/owner-env.ts";
import { waitForPhotos } from "#tests/support/wait-for-photos.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";

const CONNECTIONS = 32;

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  /** 99th percentile of the response times, in milliseconds. */
  p99: number;
  /** Requests without a response of status 200. */
  failed: number;
}

interface LoadOptions {
  headers?: Record<string, string>;
  seconds?: number;
}

/** Sends GET requests to `url` over 32 connections, each as soon as the previous one is answered. */
export async function measureLoad(url: string, { headers = {}, seconds = 8 }: LoadOptions): Promise<LoadResult> {
  const { requests, latency, statusCodeStats } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const succeeded = statusCodeStats?.["200"]?.count ?? 0;
  return {
    rate: Math.round(requests.average),
    p99: latency.p99,
    // autocannon does not count a request as failed whose connection the server closes. At the end each connection still
    // waits for one response.
    failed: requests.sent - CONNECTIONS - succeeded,
  };
}

/** Runs `use` with a built server on a temporary data folder, once the demo's photos are processed. */
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

const BARE_SERVER = `const body = Buffer.alloc(Number(process.argv[1]), 97);
const server = require("node:http").createServer((_, res) => res.writeHead(200, { "Content-Length": body.length }).end(body));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

/** The load that a Node server reaches which only sends `bytes` bytes: the reference for the other measurements. */
export async function measureBare(bytes: number): Promise<LoadResult> {
  const bare = spawn(process.execPath, ["-e", BARE_SERVER, String(bytes)], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = (await once(bare.stdout, "data")) as [Buffer];
    return await measureLoad(`http://127.0.0.1:${Number(port.toString())}/`, { seconds: 3 });
  } finally {
    bare.kill();
    await once(bare, "exit");
  }
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
