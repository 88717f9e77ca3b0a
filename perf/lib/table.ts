import { readdir } from "node:fs/promises";

/** One row of a table: what was measured, the result, and the target. */
export interface Row {
  name: string;
  reached: string;
  target: string;
  ok: boolean;
}

export function printRow({ name, reached, target, ok }: Row): void {
  console.log(`${ok ? "✓" : "✗"} ${name.padEnd(58)} ${reached.padEnd(44)} ${target}`);
}

/**
 * Runs the files of `perf/{folder}` that the command line names, or all of them, and prints their rows. The exit code
 * is 1 when a row misses its target.
 */
export async function printTable(folder: string): Promise<void> {
  const files = await readdir(`perf/${folder}`);
  const all = files.filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}; there are: ${all.join(", ")}`);
  process.exitCode = 0;
  for (const name of wanted.length > 0 ? wanted : all) {
    const { run } = (await import(`../${folder}/${name}.ts`)) as { run: () => Promise<Row[]> };
    for (const row of await run()) {
      printRow(row);
      if (!row.ok) process.exitCode = 1;
    }
  }
}
