/** What a process with the embedded database takes at most while it starts and makes photos, in megabytes. */
const NEEDED = 450;

/** The sentence for a log where less memory is free, in bytes; without it the system ends the process and nobody says why. */
export function lowMemoryWarning(free: number): string | null {
  const megabytes = Math.floor(free / 1024 / 1024);
  if (megabytes >= NEEDED) return null;
  return `Only ${megabytes} MB of memory are free, and with the embedded database this process takes up to ${NEEDED} MB. If it ends without a word, the system has ended it for want of memory.`;
}
