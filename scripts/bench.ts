// Prints what the house's speed is to reach and what it reaches on this machine: `npm run bench` all of it,
// `npm run bench page` that file of scripts/bench. Exits with 1 when anything is missed.
import { readdir } from "node:fs/promises";

/** One line of the table. */
export interface BenchLine {
  name: string;
  reached: string;
  target: string;
  ok: boolean;
}

const all = (await readdir("scripts/bench")).filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(", ")}; there are: ${all.join(", ")}`);

const lines: BenchLine[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  const { run } = (await import(`./bench/${name}.ts`)) as { run: () => Promise<BenchLine[]> };
  for (const line of await run()) {
    console.log(`${line.ok ? "✓" : "✗"} ${line.name.padEnd(58)} ${line.reached.padEnd(44)} ${line.target}`);
    lines.push(line);
  }
}
process.exitCode = lines.every((line) => line.ok) ? 0 : 1;
