import { readFileSync } from "node:fs";
import { setInterval } from "node:timers";

// The memory of a process and its descendants, from /proc, which only Linux has.

export interface TreeMemory {
  /** The number of processes. */
  processes: number;
  /** Megabytes, counting shared memory for each process. */
  rss: number;
  /** Megabytes, counting shared memory once. */
  pss: number;
}

/** The current memory of the tree. */
export function memoryOf(pid: number): TreeMemory {
  const pids = treeOf(pid);
  const sum = (field: string) =>
    pids.reduce((total, each) => total + kilobytes(`/proc/${each}/smaps_rollup`, field), 0);
  return { processes: pids.length, rss: sum("Rss") / 1024, pss: sum("Pss") / 1024 };
}

/** Samples the memory every 20 ms; `stop` returns the peak in megabytes (RSS). */
export function watchMemory(pid: number): { stop(): number } {
  let peak = 0;
  const sample = () => {
    const now = treeOf(pid).reduce((total, each) => total + kilobytes(`/proc/${each}/status`, "VmRSS"), 0);
    peak = Math.max(peak, now / 1024);
  };
  const timer = setInterval(sample, 20);
  return {
    stop() {
      sample();
      clearInterval(timer);
      return peak;
    },
  };
}

function treeOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

function kilobytes(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(read(file))?.[1] ?? 0);
}

/** Reads a file of /proc; empty when the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
