import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The current time by the server's clock, updated every minute while the page is open; ISO 8601. */
export function useNow(loadedAt: string): string {
  const [elapsed, setElapsed] = useState({ loadedAt, milliseconds: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setElapsed({ loadedAt, milliseconds: performance.now() - start }), MINUTE);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return elapsed.loadedAt === loadedAt ? new Date(Date.parse(loadedAt) + elapsed.milliseconds).toISOString() : loadedAt;
}
