// `npm run bench:memory`: the memory of all processes of `npm start`: at the first and a later start, idle, during uploads,
// and afterwards; on the embedded database and on PostgreSQL, whose own processes don't count. `-- --limit 512` runs it
// on the embedded database with at most that many megabytes instead, as root on Linux. Exits with 1 when a target is missed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { signIn } from "#tests/support/http-client.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { waitForPhotos } from "#tests/support/wait-for-photos.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { cameraPhoto, uploadPhoto } from "./lib/camera-photo.ts";
import { limitMemory } from "./lib/memory-limit.ts";
import { memoryOf, type TreeMemory, watchMemory } from "./lib/process-tree.ts";
import { printRow } from "./lib/table.ts";

const PAGES = ["/", "/availability", "/login", "/admin"];
const UPLOADS = 10;
/** Megabytes. */
const EMBEDDED = { peak: 450, idle: 400 };
const POSTGRES = { peak: 250, idle: 250 };
const IDLE_MS = 5_000;

if (process.platform !== "linux") throw new Error("Only Linux reports the memory of a process and its children");
const { values } = parseArgs({ options: { limit: { type: "string" } } });
const photo = await cameraPhoto();
let isSuccessful = true;
if (values.limit) await runLimited(Number(values.limit));
else await runBoth();
process.exitCode = isSuccessful ? 0 : 1;

async function runBoth(): Promise<void> {
  await inFolder((folder) => run("embedded", { DATA_DIR: folder }, EMBEDDED));
  const postgres = await startPostgres();
  try {
    await inFolder((folder) => run("PostgreSQL", { DATA_DIR: folder, DATABASE_URL: postgres.url }, POSTGRES));
  } finally {
    await postgres.stop();
  }
}

async function run(title: string, settings: Settings, max: typeof EMBEDDED): Promise<void> {
  const first = await startApp(settings);
  await waitForPhotos(settings.DATA_DIR);
  reportMemory(`${title}: first start, until the demo's photos are processed`, first.peak(), max.peak);
  await first.stop();

  const app = await startApp(settings);
  reportMemory(`${title}: later start`, app.peak(), max.peak);
  await setTimeout(IDLE_MS);
  reportMemory(`${title}: idle`, app.memory(), max.idle);
  app.watch();
  await generateLoad(app.origin, settings.DATA_DIR, 100);
  reportMemory(`${title}: during 100 pages and ${UPLOADS} uploads`, app.peak(), max.peak);
  await setTimeout(IDLE_MS);
  reportMemory(`${title}: afterwards`, app.memory(), max.idle);
  await app.stop();
}

async function runLimited(megabytes: number): Promise<void> {
  const limit = limitMemory(megabytes);
  if (!limit) throw new Error("Only root can limit the memory, and only where cgroups can be written");
  try {
    await inFolder(async (folder) => {
      const app = await startApp({ DATA_DIR: folder }, limit.command);
      await waitForPhotos(folder);
      reportMemory(`in ${megabytes} MB: first start`, app.peak());
      app.watch();
      await generateLoad(app.origin, folder, 200);
      reportMemory(`in ${megabytes} MB: during 200 pages and ${UPLOADS} uploads`, app.peak());
      const isStopped = await app.stop();
      report(`in ${megabytes} MB: stopped normally`, isStopped ? "yes" : "no", "yes", isStopped);
      report(`in ${megabytes} MB: including the kernel's file cache`, `${limit.peak().toFixed(0)} MB`, "", true);
      report(`in ${megabytes} MB: killed for lack of memory`, `${limit.killed()}`, "0", limit.killed() === 0);
    });
  } finally {
    limit.remove();
  }
}

/** Opens pages as the owner and as a visitor, and uploads camera photos in between; waits until they are processed. */
async function generateLoad(origin: string, folder: string, views: number): Promise<void> {
  const cookie = await signIn(origin, owner);
  for (let view = 0; view < views; view++) {
    if (view % (views / UPLOADS) === 0) await uploadPhoto(origin, cookie, photo);
    const path = PAGES[view % PAGES.length] ?? "/";
    const headers = { Accept: "text/html", Cookie: path === "/login" || view % 8 === 0 ? "" : cookie };
    const response = await fetch(origin + path, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  }
  await waitForPhotos(folder);
}

type Settings = Record<string, string> & { DATA_DIR: string };

/** Runs `npm start`, and samples its memory from the beginning. */
async function startApp(settings: Settings, within: string[] = []) {
  const [command, ...args] = [...within, "npm", "start"];
  const env = { ...process.env, ...ownerSettings, RATE_LIMITS: "off", PORT: "0", HOST: "127.0.0.1", ...settings };
  const child = spawn(command, args, { env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "inherit"] });
  const pid = child.pid ?? 0;
  let watcher = watchMemory(pid);
  // The output closes when the last process that npm started ends.
  const ended = once(child, "close");
  let isStopped = false;
  const opened = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (text) => {
      const [, origin] = /Palapa is open: (\S+)/.exec(text) ?? [];
      if (origin) resolve(origin);
      isStopped ||= text.includes("Stopped.");
    });
  });
  const origin = await Promise.race([opened, ended.then(() => "")]);
  if (!origin) throw new Error(`The server did not start: npm start ended with ${child.exitCode ?? child.signalCode}`);
  return {
    origin,
    /** The peak since the start or the last call of `watch`, with the current processes and PSS. */
    peak: (): TreeMemory => ({ ...memoryOf(pid), rss: watcher.stop() }),
    watch() {
      watcher = watchMemory(pid);
    },
    memory: () => memoryOf(pid),
    /** Returns whether it ended normally. */
    async stop(): Promise<boolean> {
      child.kill("SIGTERM");
      await ended;
      return isStopped;
    },
  };
}

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-memory-"));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Prints memory without a target under a kernel limit, which counts shared memory once while RSS counts it repeatedly. */
function reportMemory(name: string, { rss, pss, processes }: TreeMemory, max = Infinity): void {
  const reached = `${rss.toFixed(0)} MB (${processes} ${processes === 1 ? "process" : "processes"}, PSS ${pss.toFixed(0)} MB)`;
  report(name, reached, max === Infinity ? "" : `<= ${max} MB`, rss <= max);
}

function report(name: string, reached: string, target: string, ok: boolean): void {
  isSuccessful &&= ok;
  printRow({ name, reached, target, ok });
}
