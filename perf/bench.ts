// Prints what the house's speed is to reach and what it reaches on this machine: `npm run bench` all of it,
// `npm run bench visit` that file of perf/bench. Exits with 1 when anything is missed.
import { printTable } from "./lib/table.ts";

await printTable("bench");
