import { existsSync } from "node:fs";

const installed = [
  process.env.FIREFOX,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The path of an installed Firefox for the browser tests in a second engine, or null. */
export function findFirefox(): string | null {
  return installed.find((path) => path && existsSync(path)) ?? null;
}
