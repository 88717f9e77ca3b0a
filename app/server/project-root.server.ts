import { existsSync } from "node:fs";
import path from "node:path";

/** The folder that holds package.json, from the sources as from the bundle, wherever the process was started. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? process.cwd() : findRoot(parent);
}
