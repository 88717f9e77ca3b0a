import { readdir } from "node:fs/promises";

/** One line of a table: what was looked at, what came of it, what should. */
export interface Line {
  name: string;
  reached: string;
  target: string;
  ok: boolean;
}

export function show({ name, reached, target, ok }: Line): void {
  console.log(`${ok ? "✓" : "✗"} ${name.padEnd(58)} ${reached.padEnd(44)} ${target}`);
}

/**
 * Runs the parts in `scripts/{folder}` that the command line names, or all of them, and prints their lines as they come.
 * The process ends with 1 when a line is not as it should be.
 */
export async function printTable(folder: string): Promise<void> {
  const files = await readdir(`scripts/${folder}`);
  const all = files.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}; there are: ${all.join(", ")}`);
  process.exitCode = 0;
  for (const name of wanted.length > 0 ? wanted : all) {
    const { run } = (await import(`./${folder}/${name}.ts`)) as { run: () => Promise<Line[]> };
    for (const line of await run()) {
      show(line);
      if (!line.ok) process.exitCode = 1;
    }
  }
}
