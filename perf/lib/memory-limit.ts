import { existsSync, readFileSync, rmdirSync, writeFileSync, mkdirSync } from "node:fs";

/** A control group of processes with a memory limit. */
export interface MemoryLimit {
  /** The prefix that runs a command inside the group. */
  command: string[];
  /** Peak megabytes, including the kernel's file cache. */
  peak(): number;
  /** The number of processes killed for lack of memory. */
  killed(): number;
  remove(): void;
}

/** Creates a control group by cgroups version 2 or 1; null without the permission for it. */
export function limitMemory(megabytes: number): MemoryLimit | null {
  const isVersion2 = existsSync("/sys/fs/cgroup/cgroup.controllers");
  const folder = `/sys/fs/cgroup/${isVersion2 ? "" : "memory/"}palapa-bench-${process.pid}`;
  const names = isVersion2
    ? { limit: "memory.max", swap: "memory.swap.max", peak: "memory.peak", killed: "memory.events" }
    : {
        limit: "memory.limit_in_bytes",
        swap: "memory.memsw.limit_in_bytes",
        peak: "memory.max_usage_in_bytes",
        killed: "memory.oom_control",
      };
  const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${names.limit}`, `${megabytes * 1024 * 1024}`);
  } catch {
    return null;
  }
  // Some kernels don't account for swap.
  const swap = `${folder}/${names.swap}`;
  if (existsSync(swap)) writeFileSync(swap, isVersion2 ? "0" : `${megabytes * 1024 * 1024}`);
  return {
    command: ["sh", "-c", `echo $$ > ${folder}/cgroup.procs && exec "$@"`, "sh"],
    peak: () => Number(read(names.peak)) / 1024 / 1024,
    killed: () => Number(/^oom_kill (\d+)$/m.exec(read(names.killed))?.[1]),
    remove: () => rmdirSync(folder),
  };
}
