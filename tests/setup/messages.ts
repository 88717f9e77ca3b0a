import { execFileSync } from "node:child_process";

/** Compiles the messages if one has changed, so that each suite can be run alone. */
export default function compileMessages(): void {
  execFileSync("node", ["scripts/messages.ts"], { stdio: "inherit" });
}
