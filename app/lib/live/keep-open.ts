/** Milliseconds before the first retry; the delay doubles with each further one (spec section 9). */
const FIRST_DELAY = 200;
const MAX_DELAY = 30_000;

/** Milliseconds before the retry after `failures` consecutive failures, at least one. */
export function backOff(failures: number): number {
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), MAX_DELAY);
}

interface Stream {
  addEventListener(type: "open" | "error", listener: () => void): void;
  close(): void;
}

/**
 * Opens a stream and reopens it after errors, until the returned function is called. An EventSource's own reconnection stops
 * at the first response that is no stream, e.g. from a proxy whose server is restarting.
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
