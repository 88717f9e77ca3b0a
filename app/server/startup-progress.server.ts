/** Prints a line for each step of the start, with the time it took. */
export interface StartupProgress {
  /** Starts a step, which finishes the one before. */
  start: (step: string) => void;
  /** Finishes the last step. */
  finish: () => void;
}

export function createProgress(
  write: (text: string) => void,
  clock: () => number = () => performance.now(),
): StartupProgress {
  let current: { step: string; since: number } | null = null;
  function finish(): void {
    if (current) write(`  ${current.step.padEnd(44)} ${seconds(clock() - current.since)}\n`);
    current = null;
  }
  return {
    start(step) {
      finish();
      current = { step, since: clock() };
    },
    finish,
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2).padStart(6)} s`;
}
