"use strict";
// Starts Palapa from a fresh clone with only Node 20 and npm: installs a recent Node and the packages and builds, each only
// when outdated, and then runs the given command. Has no dependencies and runs on Node 20, because nothing is installed yet.
// Writes to the console, because there is no log yet.

const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const HELP = `Usage: node bin/palapa.cjs <command>

  start            serve the website on http://localhost:3000 (npm start)
  dev              the same with hot reload (npm run dev)
  test [part …]    run all tests and checks, or only the named parts (npm test -- --help)
  build            only update packages and build
  run <script> …   run a script of scripts/ on the built server
  tool <name> …    run a development tool, such as oxfmt

Each command first installs and builds what is missing: Node, packages, build.`;

const PARENT_PID = process.ppid;
const MIN_NODE = [22, 22];
const OWN_NODE = "24.21.0";
const SERVER = "build/server/index.js";
const BUILD_STAMP = "build/stamp";
const PACKAGES_STAMP = "node_modules/.palapa";
const LOCK = ".palapa/lock";
/** Scripts that need only the production dependencies; all others are for development. */
const OWNER_SCRIPTS = new Set(["scripts/backup.ts", "scripts/restore.ts", "scripts/unlock.ts"]);
/** The files and folders that the build depends on. Tests in them are ignored. */
const MESSAGES = ["messages/en", "messages/es", "messages/options.ts", "messages/project.inlang/settings.json"];
const SOURCES = [
  "package-lock.json",
  "app",
  "content",
  "public",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
];

async function main([command = "start", ...args]) {
  process.chdir(path.join(__dirname, ".."));
  if (!["start", "dev", "test", "build", "run", "tool"].includes(command)) {
    console.log(HELP);
    return command === "help" || command === "--help" ? 0 : 2;
  }
  fs.mkdirSync(".palapa", { recursive: true });
  await acquireLock();
  try {
    await ensureNode();
    await ensurePackages(command === "start" || command === "build" || OWNER_SCRIPTS.has(args[0]));
    // The tests run the build as a part of their own; development needs none.
    if (["start", "build", "run"].includes(command)) await ensureBuild();
  } finally {
    fs.rmSync(LOCK, { force: true });
  }
  if (command === "build") return 0;
  if (command === "tool") {
    process.env.PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;
    return waitFor(spawn(args[0], args.slice(1), { stdio: "inherit", shell: process.platform === "win32" }));
  }
  // React uses its slower development build by default.
  if (command === "start" && !process.env.NODE_ENV) process.env.NODE_ENV = "production";
  const script = { start: [SERVER], dev: ["scripts/dev.ts"], test: ["scripts/test.ts"] }[command] || [];
  // By default glibc keeps free memory per thread and seldom returns it, a third of the server's memory.
  process.env.MALLOC_ARENA_MAX ||= "2";
  // Returns the memory of processed photos to the system.
  process.env.MALLOC_MMAP_THRESHOLD_ ||= "131072";
  process.env.MALLOC_TRIM_THRESHOLD_ ||= "131072";
  // Caching compiled code makes the next start a quarter of a second faster.
  process.env.NODE_COMPILE_CACHE ||= path.resolve(".palapa/compiled");
  const nodeArgs = ["--enable-source-maps", ...script, ...args];
  // Replaces this process where possible, because a second Node process that only waits takes 45 MB.
  if (process.execve && process.platform !== "win32" && isNodeSupported(process.versions.node))
    process.execve(process.execPath, [process.execPath, ...nodeArgs]);
  return waitFor(spawn("node", nodeArgs, { stdio: "inherit" }));
}

function isNodeSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
}

/** Puts a supported Node first in PATH for all child processes, and installs one if necessary. */
async function ensureNode() {
  let folder = path.dirname(process.execPath);
  if (!isNodeSupported(process.versions.node)) {
    const home = path.resolve(".palapa/node");
    folder = path.join(home, "node_modules/node/bin");
    const executable = path.join(folder, process.platform === "win32" ? "node.exe" : "node");
    if (readText(path.join(home, "stamp")) !== OWN_NODE || !fs.existsSync(executable)) {
      await step(`node ${OWN_NODE}`, async () => {
        fs.rmSync(home, { recursive: true, force: true });
        fs.mkdirSync(home, { recursive: true });
        // npm runs install scripts only of allowed packages; this one downloads the executable.
        const manifest = { private: true, dependencies: { node: OWN_NODE }, allowScripts: { node: true } };
        fs.writeFileSync(path.join(home, "package.json"), JSON.stringify(manifest));
        await npm(["install", "--no-audit", "--no-fund", "--loglevel=error"], home);
        // The executable is hard-linked into `bin`; the rest of its package is headers for compiling.
        fs.rmSync(path.join(home, "node_modules/node/node_modules"), { recursive: true, force: true });
        fs.writeFileSync(path.join(home, "stamp"), OWN_NODE);
      });
    }
  }
  process.env.PATH = folder + path.delimiter + process.env.PATH;
}

/**
 * Installs the packages of package-lock.json: for an owner only the production dependencies, otherwise the development
 * dependencies too. Never removes installed development dependencies.
 */
async function ensurePackages(isOwner) {
  const lock = fs.readFileSync("package-lock.json", "utf8");
  const [previousGroup, installed] = (readText(PACKAGES_STAMP) || "").split(" ");
  const group = isOwner && previousGroup !== "all" ? "serving" : "all";
  const stamp = hash([lock, process.platform, process.arch]);
  if (installed === stamp && previousGroup === group) return;
  if (!matchesInstalled(JSON.parse(lock), group)) {
    const which = group === "all" ? "--include=dev" : "--omit=dev";
    await step("packages", () => npm(["ci", which, "--no-audit", "--no-fund", "--loglevel=error"]));
  }
  fs.writeFileSync(PACKAGES_STAMP, `${group} ${stamp}`);
}

/** Whether node_modules already has the group's packages for this platform, by the list that npm stores there. */
function matchesInstalled(lock, group) {
  const list = readText("node_modules/.package-lock.json");
  if (list === null) return false;
  const installed = JSON.parse(list).packages;
  for (const [location, wanted] of Object.entries(lock.packages)) {
    if (location === "" || wanted.optional || (wanted.dev && group === "serving")) continue;
    if (!installed[location]) return false;
  }
  for (const [location, found] of Object.entries(installed)) {
    const wanted = lock.packages[location];
    if (!wanted || wanted.version !== found.version || wanted.integrity !== found.integrity) return false;
    if (found.os && !found.os.includes(process.platform)) return false;
    if (found.cpu && !found.cpu.includes(process.arch)) return false;
  }
  return true;
}

/** Builds client and server when a source has changed since the last build. */
async function ensureBuild() {
  const files = [...SOURCES, ...MESSAGES].flatMap(listFiles);
  const stamp = hash(files.flatMap((file) => [file, fs.readFileSync(file)]));
  if (readText(BUILD_STAMP) === stamp && fs.existsSync(SERVER)) return;
  fs.rmSync(BUILD_STAMP, { force: true });
  const cli = "node_modules/@react-router/dev/bin.cjs";
  await step("build", async () => {
    await runQuietly("node", ["scripts/messages.ts"]);
    await runQuietly("node", [cli, "build"], { env: { ...process.env, NODE_ENV: "production" } });
    await runQuietly("node", ["scripts/empty-database.ts"]);
  });
  fs.writeFileSync(BUILD_STAMP, stamp);
}

function listFiles(entry) {
  if (!fs.existsSync(entry)) return [];
  if (!fs.statSync(entry).isDirectory()) return [entry];
  const files = fs.readdirSync(entry, { recursive: true, withFileTypes: true }).filter((found) => found.isFile());
  const names = files.map((file) => path.join(file.parentPath || file.path, file.name));
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).toSorted((a, b) => (a < b ? -1 : 1));
}

/** Waits until no other process prepares this folder, because two installations would overwrite each other. */
async function acquireLock() {
  for (let printed = false; ; printed = true) {
    try {
      fs.writeFileSync(LOCK, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const other = Number(readText(LOCK));
    if (!isRunning(other)) {
      fs.rmSync(LOCK, { force: true });
      continue;
    }
    if (!printed) console.log(`  waiting for another start (process ${other}) to finish its preparations`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isRunning(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Runs one step and prints its duration. */
async function step(name, work) {
  const started = Date.now();
  if (process.stdout.isTTY) process.stdout.write(`· ${name} …`);
  try {
    await work();
  } finally {
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  }
  const seconds = (Date.now() - started) / 1000;
  console.log(`✓ ${name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s`);
}

function npm(args, cwd = ".") {
  // Runs the npm that started this process with the Node that is now first in PATH.
  const cli = process.env.npm_execpath || "";
  if (path.basename(cli) === "npm-cli.js") return runQuietly("node", [cli, ...args], { cwd });
  return runQuietly("npm", args, { cwd, shell: process.platform === "win32" });
}

/** Runs a command and shows its output only when it fails. */
function runQuietly(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      const text = Buffer.concat(output).toString().trim();
      reject(
        new Error(
          `${text}\n\n✗ ${path.basename(command)} ${args.join(" ")} failed (${code ?? signal})${signal === "SIGKILL" ? ": the system ended it, probably for lack of memory" : ""}`,
        ),
      );
    });
  });
}

/** Forwards the first signal to the child, and resolves with its exit code. */
function waitFor(child) {
  let forwarded = false;
  function forward(signal) {
    // Ctrl-C in a terminal signals the whole process group, including the child.
    if (forwarded || (signal === "SIGINT" && process.stdin.isTTY)) return;
    forwarded = true;
    child.kill(signal);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
  // npm may signal only the shell between it and this process, which ends without forwarding.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== PARENT_PID && forward("SIGTERM"), 200).unref();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(signal ? 128 + os.constants.signals[signal] : code));
  });
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  }
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part === null ? "" : part).update("\0");
  return sum.digest("hex");
}

main(process.argv.slice(2)).then(process.exit, (error) => {
  console.error(error.message);
  process.exit(1);
});
