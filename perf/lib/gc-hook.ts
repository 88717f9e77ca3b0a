// Loaded into a server by `--import`: collects garbage on each SIGUSR2, so that a measurement afterwards shows only memory
// in use.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
process.on("SIGUSR2", () => collect());
