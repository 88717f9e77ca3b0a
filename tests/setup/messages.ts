import { execFileSync } from "node:child_process";

/** Compiles the texts when one of them has changed, so that a single suite can be run at any time. */
export default function compileWords(): void {
  execFileSync("node", ["scripts/messages.ts"], { stdio: "inherit" });
}
