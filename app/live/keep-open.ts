/** Milliseconds before the first try to come back; each further one waits twice as long (spec section 9). */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 30_000;

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
      timer = setTimeout(connect, Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT));
      failures++;
    });
  }
  connect();
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}
