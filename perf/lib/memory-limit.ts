import { existsSync, readFileSync, rmdirSync, writeFileSync, mkdirSync } from "node:fs";

/** A group of processes that the kernel gives no more memory than that, whatever they ask for. */
export interface MemoryLimit {
  /** Runs the command behind it inside the group. */
  command: string[];
  /** Megabytes that it took at most, with what the kernel keeps of its files. */
  most(): number;
  /** How many processes were killed because it had no more. */
  killed(): number;
  remove(): void;
}

/** Makes such a group, by cgroups of version 2 or 1; null where this user can't. */
export function limitMemory(megabytes: number): MemoryLimit | null {
  const isSecond = existsSync("/sys/fs/cgroup/cgroup.controllers");
  const folder = `/sys/fs/cgroup/${isSecond ? "" : "memory/"}palapa-bench-${process.pid}`;
  const names = isSecond
    ? { limit: "memory.max", swap: "memory.swap.max", most: "memory.peak", killed: "memory.events" }
    : {
        limit: "memory.limit_in_bytes",
        swap: "memory.memsw.limit_in_bytes",
        most: "memory.max_usage_in_bytes",
        killed: "memory.oom_control",
      };
  const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${names.limit}`, `${megabytes * 1024 * 1024}`);
  } catch {
    return null;
  }
  // Not every kernel counts what is swapped out.
  const swap = `${folder}/${names.swap}`;
  if (existsSync(swap)) writeFileSync(swap, isSecond ? "0" : `${megabytes * 1024 * 1024}`);
  return {
    command: ["sh", "-c", `echo $$ > ${folder}/cgroup.procs && exec "$@"`, "sh"],
    most: () => Number(read(names.most)) / 1024 / 1024,
    killed: () => Number(/^oom_kill (\d+)$/m.exec(read(names.killed))?.[1]),
    remove: () => rmdirSync(folder),
  };
}
