// Provokes faults for longer than `npm test`, and prints the results: `npm run perf:faults` runs all of perf/faults,
// `npm run perf:faults kill` one file of it. Exits with 1 when a target is missed.
import { printTable } from "./lib/table.ts";

await printTable("faults");
