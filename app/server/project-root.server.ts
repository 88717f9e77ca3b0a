import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of package.json, independent of the working directory; also when this file is part of the bundle. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? process.cwd() : findRoot(parent);
}
