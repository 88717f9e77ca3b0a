// Breaks things on purpose, for longer than `npm test` can, and prints what came of it: `npm run test:faults` all of it,
// `npm run test:faults kill` that file of scripts/faults. Exits with 1 when a promise was broken.
import { printTable } from "./table.ts";

await printTable("faults");
