import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";

/** The built server as a separate process. */
export interface ServerProcess {
  /** Its address, e.g. `http://localhost:41234`. */
  origin: string;
  pid: number;
  /** Its one-time link to `/setup`, or null when there is an owner. */
  setupLink: string | null;
  /** The lines of its log with level error or above. */
  errors: string[];
  /** Stops it with SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/**
 * Starts the built server on a free port, in `DATA_DIR` or a temporary folder, and waits until it accepts requests.
 * `within` is a command prefix that runs the server in another environment.
 */
export async function startServer(
  settings: Record<string, string> = {},
  within: string[] = [],
): Promise<ServerProcess> {
  const folder = settings.DATA_DIR ? null : await mkdtemp(join(tmpdir(), "palapa-server-"));
  const [command, ...args] = [...within, process.execPath, "--enable-source-maps", "build/server/index.js"];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // As in `npm start`, the container and the systemd service.
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_COMPILE_CACHE: resolvePath(".palapa/compiled"),
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: folder ?? "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const errors: string[] = [];
  const output: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (isError(line)) errors.push(line);
  });
  const open = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      output.push(line);
      // The address and the setup link are printed together, followed by an empty line.
      if (line === "" && output.some((each) => each.includes("Palapa is open"))) resolve();
    });
  });
  await Promise.race([open, exited]);
  const text = output.join("\n");
  const origin = /Palapa is open: (\S+)/.exec(text)?.[1];
  if (!origin) throw new Error(`The server did not start:\n${text}\n${errors.join("\n")}`);
  return {
    origin,
    pid: child.pid ?? 0,
    setupLink: /https?:\S+\/setup\S+/.exec(text)?.[0] ?? null,
    errors,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await exited;
      }
      if (folder) await rm(folder, { recursive: true, force: true });
      return child.exitCode;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Whether a line of stderr is an error: lines that are not JSON come from outside the log. */
function isError(line: string): boolean {
  if (!line.startsWith("{")) return line.trim() !== "";
  const { level } = JSON.parse(line) as { level: number };
  return level >= 50;
}
