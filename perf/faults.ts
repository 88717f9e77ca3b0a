// Breaks things on purpose, for longer than `npm test` can, and prints what came of it: `npm run perf:faults` all of it,
// `npm run perf:faults kill` that file of perf/faults. Exits with 1 when a promise was broken.
import { printTable } from "./lib/table.ts";

await printTable("faults");
