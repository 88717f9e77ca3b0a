import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";

/** The built server as a process of its own. */
export interface ServerProcess {
  /** Its address, e.g. `http://localhost:41234`. */
  origin: string;
  pid: number;
  /** Its one-time link to `/setup`, when nobody owns the house yet. */
  setupLink: string | null;
  /** The lines of its log at the level error and above. */
  errors: string[];
  /** Ends it in good order; returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would, between two instructions. */
  kill(): Promise<void>;
}

/**
 * Starts the built server on a free port, in `DATA_DIR` or a temporary folder of its own, and waits until it is open.
 * `within` is a command that runs the one behind it in other surroundings.
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
      // As `npm start`, the container and the service have it.
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
  const said: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (isError(line)) errors.push(line);
  });
  const open = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(line);
      // The setup link follows the address in the same breath; an empty line ends both.
      if (line === "" && said.some((each) => each.includes("Palapa is open"))) resolve();
    });
  });
  await Promise.race([open, exited]);
  const text = said.join("\n");
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

/** Whether a line of the log says that something went wrong; what isn't JSON was thrown past the log. */
function isError(line: string): boolean {
  if (!line.startsWith("{")) return line.trim() !== "";
  const { level } = JSON.parse(line) as { level: number };
  return level >= 50;
}
