/** Tells the person at the terminal what the start is doing, a line for each step with the time it took. */
export interface Steps {
  /** A step begins; the one before is done. */
  say: (step: string) => void;
  /** The last step is done. */
  finish: () => void;
}

export function createProgress(write: (text: string) => void, clock: () => number = () => performance.now()): Steps {
  let current: { step: string; since: number } | null = null;
  function finish(): void {
    if (current) write(`  ${current.step.padEnd(44)} ${seconds(clock() - current.since)}\n`);
    current = null;
  }
  return {
    say(step) {
      finish();
      current = { step, since: clock() };
    },
    finish,
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2).padStart(6)} s`;
}
