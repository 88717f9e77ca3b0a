// `npm run bench:memory`: what the house takes of the memory, with npm and all that `npm start` runs: at the first and a
// later start, at rest, while photos are uploaded, and afterwards; on the embedded database and on PostgreSQL, whose own
// processes don't count. `-- --limit 512` starts it on the embedded database in no more megabytes than that instead, as
// a machine of that size would, which root may do on Linux. Exits with 1 when anything is missed.
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
import { show } from "./lib/table.ts";

const PAGES = ["/", "/availability", "/login", "/admin"];
const UPLOADS = 10;
/** Megabytes. */
const EMBEDDED = { peak: 450, after: 400 };
const POSTGRES = { peak: 250, after: 250 };
const AT_REST_MS = 5_000;

if (process.platform !== "linux") throw new Error("Only Linux says what a process and its children take");
const { values } = parseArgs({ options: { limit: { type: "string" } } });
const photo = await cameraPhoto();
let isFine = true;
if (values.limit) await runLimited(Number(values.limit));
else await runBoth();
process.exitCode = isFine ? 0 : 1;

async function runBoth(): Promise<void> {
  await inFolder((folder) => run("embedded", { DATA_DIR: folder }, EMBEDDED));
  const postgres = await startPostgres();
  try {
    await inFolder((folder) => run("PostgreSQL", { DATA_DIR: folder, DATABASE_URL: postgres.url }, POSTGRES));
  } finally {
    await postgres.stop();
  }
}

async function run(title: string, settings: Settings, most: typeof EMBEDDED): Promise<void> {
  const first = await startHouse(settings);
  await waitForPhotos(settings.DATA_DIR);
  line(`${title}: first start, until the demo's photos are made`, first.peak(), most.peak);
  await first.stop();

  const house = await startHouse(settings);
  line(`${title}: later start`, house.peak(), most.peak);
  await setTimeout(AT_REST_MS);
  line(`${title}: at rest`, house.memory(), most.after);
  house.watch();
  await use(house.origin, settings.DATA_DIR, 100);
  line(`${title}: during 100 pages and ${UPLOADS} uploads`, house.peak(), most.peak);
  await setTimeout(AT_REST_MS);
  line(`${title}: afterwards`, house.memory(), most.after);
  await house.stop();
}

async function runLimited(megabytes: number): Promise<void> {
  const limit = limitMemory(megabytes);
  if (!limit) throw new Error("Only root can limit the memory, and only where cgroups can be written");
  try {
    await inFolder(async (folder) => {
      const house = await startHouse({ DATA_DIR: folder }, limit.command);
      await waitForPhotos(folder);
      line(`in ${megabytes} MB: first start`, house.peak());
      house.watch();
      await use(house.origin, folder, 200);
      line(`in ${megabytes} MB: during 200 pages and ${UPLOADS} uploads`, house.peak());
      const isStopped = await house.stop();
      check(`in ${megabytes} MB: stopped in good order`, isStopped ? "yes" : "no", "yes", isStopped);
      check(`in ${megabytes} MB: with the files that the kernel keeps`, `${limit.most().toFixed(0)} MB`, "", true);
      check(`in ${megabytes} MB: killed for want of memory`, `${limit.killed()}`, "0", limit.killed() === 0);
    });
  } finally {
    limit.remove();
  }
}

/** Pages opened by the owner and by visitors, and between them photos as a camera makes them, with all that is made of them. */
async function use(origin: string, folder: string, views: number): Promise<void> {
  const cookie = await signIn(origin, owner);
  for (let view = 0; view < views; view++) {
    if (view % (views / UPLOADS) === 0) await uploadPhoto(origin, cookie, photo);
    const path = PAGES[view % PAGES.length] ?? "/";
    const headers = { Accept: "text/html", Cookie: path === "/login" || view % 8 === 0 ? "" : cookie };
    const response = await fetch(origin + path, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  }
  await waitForPhotos(folder);
}

type Settings = Record<string, string> & { DATA_DIR: string };

/** Starts the house as its owner does, watched from the first moment. */
async function startHouse(settings: Settings, within: string[] = []) {
  const [command, ...args] = [...within, "npm", "start"];
  const env = { ...process.env, ...ownerSettings, RATE_LIMITS: "off", PORT: "0", HOST: "127.0.0.1", ...settings };
  const child = spawn(command, args, { env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "inherit"] });
  const pid = child.pid ?? 0;
  let watching = watchMemory(pid);
  // Its output ends with the last of the processes that npm started.
  const ended = once(child, "close");
  let isStopped = false;
  const open = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (text) => {
      const [, origin] = /Palapa is open: (\S+)/.exec(text) ?? [];
      if (origin) resolve(origin);
      isStopped ||= text.includes("Stopped.");
    });
  });
  const origin = await Promise.race([open, ended.then(() => "")]);
  if (!origin) throw new Error(`The house did not open: npm start ended with ${child.exitCode ?? child.signalCode}`);
  return {
    origin,
    /** The most since the start, or since `watch` was called; and how it is shared out now. */
    peak: (): TreeMemory => ({ ...memoryOf(pid), rss: watching.stop() }),
    watch() {
      watching = watchMemory(pid);
    },
    memory: () => memoryOf(pid),
    /** Returns whether it ended in good order. */
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

/** Without a target where the kernel keeps the limit; it counts what processes share once, RSS for each of them. */
function line(name: string, { rss, pss, processes }: TreeMemory, most = Infinity): void {
  const now = `${rss.toFixed(0)} MB (${processes} ${processes === 1 ? "process" : "processes"}, PSS ${pss.toFixed(0)} MB)`;
  check(name, now, most === Infinity ? "" : `<= ${most} MB`, rss <= most);
}

function check(name: string, reached: string, target: string, ok: boolean): void {
  isFine &&= ok;
  show({ name, reached, target, ok });
}
