/**
 * One read at a time, for all who ask before it begins. Each gets a read that began after they asked, so what was
 * committed before is seen.
 */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    next ??= running.then(async () => {
      // Whoever came in the same turn of the loop asks first.
      await new Promise(setImmediate);
      next = null;
      const reading = read();
      running = reading.catch(() => null);
      return reading;
    });
    return next;
  };
}
