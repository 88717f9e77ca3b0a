"use strict";
// Starts Palapa from a fresh clone with nothing but Node 20 and npm: it brings a new enough Node, the packages and
// the build up to date, each only when something changed, and then runs what was asked for. Without dependencies
// and in old syntax, because nothing is installed yet when it runs. What it says goes straight to the console: it talks
// to a person at a terminal, before there is a log.

const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const HELP = `Usage: node bin/palapa.cjs <command>

  start            serve the house on http://localhost:3000 (npm start)
  dev              the same with hot reload (npm run dev)
  test [part …]    everything that is tested, or only the named parts (npm test -- --help)
  build            only bring packages and build up to date
  run <script> …   run a script of scripts/ on the built server
  tool <name> …    run a development tool, such as oxfmt

Each of them first does what is missing: Node, packages, build.`;

const STARTED_BY = process.ppid;
const MIN_NODE = [22, 22];
const OWN_NODE = "24.21.0";
const SERVER = "build/server/index.js";
const BUILD_STAMP = "build/stamp";
const PACKAGES_STAMP = "node_modules/.palapa";
const LOCK = ".palapa/lock";
/** What an owner runs: it needs only the packages that build and serve. Everything else is development. */
const OWNER_SCRIPTS = new Set(["scripts/backup.ts", "scripts/restore.ts", "scripts/unlock.ts"]);
/** What the build reads. A folder counts with everything below it, apart from the tests. */
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
  await becomeAlone();
  try {
    await ensureNode();
    await ensurePackages(command === "start" || command === "build" || OWNER_SCRIPTS.has(args[0]));
    // The tests build by themselves, as one of the parts that they time; development needs no build.
    if (["start", "build", "run"].includes(command)) await ensureBuild();
  } finally {
    fs.rmSync(LOCK, { force: true });
  }
  if (command === "build") return 0;
  if (command === "tool") {
    process.env.PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;
    return stayWith(spawn(args[0], args.slice(1), { stdio: "inherit", shell: process.platform === "win32" }));
  }
  // React takes its slow development build unless told otherwise.
  if (command === "start" && !process.env.NODE_ENV) process.env.NODE_ENV = "production";
  const script = { start: [SERVER], dev: ["scripts/dev.ts"], test: ["scripts/test.ts"] }[command] || [];
  // Else the C library keeps memory for each thread by itself and seldom gives it back: a third of a server's.
  process.env.MALLOC_ARENA_MAX ||= "2";
  // And what a photo took is given back when it is done.
  process.env.MALLOC_MMAP_THRESHOLD_ ||= "131072";
  process.env.MALLOC_TRIM_THRESHOLD_ ||= "131072";
  // Compiled code is kept for the next start, which is a quarter of a second sooner for it.
  process.env.NODE_COMPILE_CACHE ||= path.resolve(".palapa/compiled");
  const server = ["--enable-source-maps", ...script, ...args];
  // What was asked for takes this process's place where that is possible: a second Node that only waits takes 45 MB.
  if (process.execve && process.platform !== "win32" && isEnough(process.versions.node))
    process.execve(process.execPath, [process.execPath, ...server]);
  return stayWith(spawn("node", server, { stdio: "inherit" }));
}

function isEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
}

/** Puts a new enough Node first in PATH, for everything that is started from here. */
async function ensureNode() {
  let folder = path.dirname(process.execPath);
  if (!isEnough(process.versions.node)) {
    const home = path.resolve(".palapa/node");
    folder = path.join(home, "node_modules/node/bin");
    const executable = path.join(folder, process.platform === "win32" ? "node.exe" : "node");
    if (readText(path.join(home, "stamp")) !== OWN_NODE || !fs.existsSync(executable)) {
      await step(`node ${OWN_NODE}`, async () => {
        fs.rmSync(home, { recursive: true, force: true });
        fs.mkdirSync(home, { recursive: true });
        // npm asks for leave before it runs a package's install script; this one fetches the program itself.
        const manifest = { private: true, dependencies: { node: OWN_NODE }, allowScripts: { node: true } };
        fs.writeFileSync(path.join(home, "package.json"), JSON.stringify(manifest));
        await npm(["install", "--no-audit", "--no-fund", "--loglevel=error"], home);
        // The program is linked into `bin`; what it came with is headers for compiling.
        fs.rmSync(path.join(home, "node_modules/node/node_modules"), { recursive: true, force: true });
        fs.writeFileSync(path.join(home, "stamp"), OWN_NODE);
      });
    }
  }
  process.env.PATH = folder + path.delimiter + process.env.PATH;
}

/**
 * Installs what package-lock.json names: the dependencies, which build and serve, or the development dependencies too.
 * Whoever has those keeps them.
 */
async function ensurePackages(isOwner) {
  const lock = fs.readFileSync("package-lock.json", "utf8");
  const [before, installed] = (readText(PACKAGES_STAMP) || "").split(" ");
  const group = isOwner && before !== "all" ? "serving" : "all";
  const stamp = hash([lock, process.platform, process.arch]);
  if (installed === stamp && before === group) return;
  if (!matchesInstalled(JSON.parse(lock), group)) {
    const which = group === "all" ? "--include=dev" : "--omit=dev";
    await step("packages", () => npm(["ci", which, "--no-audit", "--no-fund", "--loglevel=error"]));
  }
  fs.writeFileSync(PACKAGES_STAMP, `${group} ${stamp}`);
}

/** Whether node_modules already holds the group, for this machine: npm keeps its own list of what it put there. */
function matchesInstalled(lock, group) {
  const list = readText("node_modules/.package-lock.json");
  if (list === null) return false;
  const installed = JSON.parse(list).packages;
  for (const [place, wanted] of Object.entries(lock.packages)) {
    if (place === "" || wanted.optional || (wanted.dev && group === "serving")) continue;
    if (!installed[place]) return false;
  }
  for (const [place, found] of Object.entries(installed)) {
    const wanted = lock.packages[place];
    if (!wanted || wanted.version !== found.version || wanted.integrity !== found.integrity) return false;
    if (found.os && !found.os.includes(process.platform)) return false;
    if (found.cpu && !found.cpu.includes(process.arch)) return false;
  }
  return true;
}

/** Builds pages and server when a source has changed since. */
async function ensureBuild() {
  const files = [...SOURCES, ...MESSAGES].flatMap(listFiles);
  const stamp = hash(files.flatMap((file) => [file, fs.readFileSync(file)]));
  if (readText(BUILD_STAMP) === stamp && fs.existsSync(SERVER)) return;
  fs.rmSync(BUILD_STAMP, { force: true });
  const cli = "node_modules/@react-router/dev/bin.cjs";
  await step("build", async () => {
    await quietly("node", ["scripts/messages.ts"]);
    await quietly("node", [cli, "build"], { env: { ...process.env, NODE_ENV: "production" } });
    await quietly("node", ["scripts/empty-database.ts"]);
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

/** Two starts at once would install over each other: the second waits here. */
async function becomeAlone() {
  for (let told = false; ; told = true) {
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
    if (!told) console.log(`  waiting for another start (process ${other}) to finish its preparations`);
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

/** Runs one step and shows it with its time. */
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
  // The npm that started us, run by the Node that is first in PATH by now.
  const cli = process.env.npm_execpath || "";
  if (path.basename(cli) === "npm-cli.js") return quietly("node", [cli, ...args], { cwd });
  return quietly("npm", args, { cwd, shell: process.platform === "win32" });
}

/** Runs a command without showing its output, unless it fails. */
function quietly(command, args, options) {
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
          `${text}\n\n✗ ${path.basename(command)} ${args.join(" ")} failed (${code ?? signal})${signal === "SIGKILL" ? ": the system ended it, probably for want of memory" : ""}`,
        ),
      );
    });
  });
}

/** Hands the wish to stop on to the child, once, and resolves with its exit code. */
function stayWith(child) {
  let handedOn = false;
  function handOn(signal) {
    // Ctrl-C in a terminal reaches the whole group, the child too.
    if (handedOn || (signal === "SIGINT" && process.stdin.isTTY)) return;
    handedOn = true;
    child.kill(signal);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, handOn);
  // npm hands a signal only to the shell between us, which ends without a word.
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== STARTED_BY && handOn("SIGTERM"), 200).unref();
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
