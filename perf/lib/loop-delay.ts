// Loaded into a server by `--import`: on each SIGUSR2 writes the longest event loop delay since the last one, in
// milliseconds, to the file LOOP_DELAY_FILE.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 10;
const file = process.env.LOOP_DELAY_FILE ?? "";
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on("SIGUSR2", () => {
  // The measured delay includes the timer's own resolution.
  writeFileSync(file, String(Math.max(0, delay.max / 1e6 - RESOLUTION_MS)));
  delay.reset();
});
