/** Lets at most `atOnce` jobs run, the others in the order they came. */
export function createLimit(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async function takeTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
