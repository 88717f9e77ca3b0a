// Prints performance targets and the results on this machine: `npm run bench` runs all of perf/bench,
// `npm run bench visit` one file of it. Exits with 1 when a target is missed.
import { printTable } from "./lib/table.ts";

await printTable("bench");
