import { existsSync } from "node:fs";

const installed = [
  process.env.FIREFOX,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** An installed Firefox, the second engine that the stories are tried in; null where there is none. */
export function findFirefox(): string | null {
  return installed.find((path) => path && existsSync(path)) ?? null;
}
