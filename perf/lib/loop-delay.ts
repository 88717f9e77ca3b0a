// Loaded into a server by `--import`: keeps the longest time that its event loop was held up since the last signal
// SIGUSR2, in milliseconds, in the file LOOP_DELAY_FILE.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 10;
const file = process.env.LOOP_DELAY_FILE ?? "";
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on("SIGUSR2", () => {
  // The clock itself ticks every ten milliseconds, which is no delay.
  writeFileSync(file, String(Math.max(0, delay.max / 1e6 - RESOLUTION_MS)));
  delay.reset();
});
