import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const installed = [
  process.env.CHROMIUM,
  // The same engine without a user interface, which saves a quarter of the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of an installed Chromium, else of Playwright's, else of Debian's package. Throws when none is available. */
export async function findChromium(): Promise<string> {
  const found = [...installed, chromium.executablePath()].find((path) => path && existsSync(path));
  if (found) return found;
  run("npx", ["playwright", "install", "chromium"]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "chromium-headless-shell"]);
    if (existsSync("/usr/bin/chromium-headless-shell")) return "/usr/bin/chromium-headless-shell";
    run("apt-get", ["install", "-y", "chromium"]);
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  throw new Error("No Chromium for the browser tests: install one, or set its path in CHROMIUM");
}

function run(program: string, args: string[]): void {
  process.stdout.write(`  ${program} ${args.join(" ")}\n`);
  spawnSync(program, args, { stdio: "ignore", timeout: 300_000 });
}
