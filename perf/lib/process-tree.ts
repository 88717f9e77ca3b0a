import { readFileSync } from "node:fs";
import { setInterval } from "node:timers";

// What a process and everything that it started take of the memory; only Linux says so.

export interface TreeMemory {
  /** How many processes there are. */
  processes: number;
  /** Megabytes, with what they share counted for each of them. */
  rss: number;
  /** Megabytes, with what they share counted once. */
  pss: number;
}

/** What the tree takes now. */
export function memoryOf(pid: number): TreeMemory {
  const pids = treeOf(pid);
  const sum = (field: string) =>
    pids.reduce((total, each) => total + kilobytes(`/proc/${each}/smaps_rollup`, field), 0);
  return { processes: pids.length, rss: sum("Rss") / 1024, pss: sum("Pss") / 1024 };
}

/** Looks again and again; `stop` returns the most megabytes (RSS) that the tree took meanwhile. */
export function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const look = () => {
    const now = treeOf(pid).reduce((total, each) => total + kilobytes(`/proc/${each}/status`, "VmRSS"), 0);
    most = Math.max(most, now / 1024);
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      look();
      clearInterval(timer);
      return most;
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

/** A process may end between two looks. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
