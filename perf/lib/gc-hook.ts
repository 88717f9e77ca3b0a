// Loaded into a server by `--import`: collects garbage at each signal SIGUSR2, so that the memory that is measured
// afterwards is memory in use.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
process.on("SIGUSR2", () => collect());
