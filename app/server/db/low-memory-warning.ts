/** Megabytes: the peak of a process with the embedded database, while it starts and resizes photos. */
const REQUIRED_MB = 450;

/**
 * The warning for the log when fewer than the required bytes are free, else null. Without it there is no trace of why the
 * system killed the process.
 */
export function lowMemoryWarning(free: number): string | null {
  const megabytes = Math.floor(free / 1024 / 1024);
  if (megabytes >= REQUIRED_MB) return null;
  return `Only ${megabytes} MB of memory are free, and with the embedded database this process takes up to ${REQUIRED_MB} MB. If it ends without a word, the system has ended it for want of memory.`;
}
