/** Milliseconds before the first retry; each further one waits twice as long (spec section 9). */
const FIRST_WAIT = 200;
const MAX_WAIT = 30_000;

/** Milliseconds to wait before the retry that follows `failures` failures in a row, of which there is at least one. */
export function backOff(failures: number): number {
  return Math.min(FIRST_WAIT * 2 ** (failures - 1), MAX_WAIT);
}

interface Stream {
  addEventListener(type: "open" | "error", listener: () => void): void;
  close(): void;
}

/**
 * Opens a stream, and again whenever it breaks, until the returned function is called. The browser's own way back
 * ends for good at the first answer that is no stream, e.g. of a proxy whose server is just restarting.
 */
export function keepOpen(open: () => Stream): () => void {
  let stream: Stream;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  function connect(): void {
    const opening = open();
    stream = opening;
    opening.addEventListener("open", () => {
      failures = 0;
    });
    opening.addEventListener("error", () => {
      opening.close();
      clearTimeout(timer);
      timer = setTimeout(connect, backOff(++failures));
    });
  }
  connect();
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}
