import { compile } from "@inlang/paraglide-js";
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { messagesOptions } from "../messages/options.ts";

// Compiles the texts of messages/en and messages/es into functions when one of them has changed.

const STAMP = `${messagesOptions.outdir}/stamp`;
const sources = ["package-lock.json", ...globSync("messages/{options.ts,project.inlang/settings.json,{en,es}/*.json}")];
const stamp = createHash("sha256");
for (const file of sources.toSorted()) stamp.update(file).update(readFileSync(file));
const hash = stamp.digest("hex");

if (readStamp() !== hash) {
  await compile(messagesOptions);
  writeFileSync(STAMP, hash);
}
// The compiler leaves timers running, which would delay the exit by half a minute.
process.exit();

function readStamp(): string | null {
  try {
    return readFileSync(STAMP, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
