import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The moment the page was loaded at by the server's clock, moving on by the minute while the page is open. */
export function useNow(loadedAt: string): string {
  const [later, setLater] = useState({ loadedAt, by: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setLater({ loadedAt, by: performance.now() - start }), MINUTE);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return later.loadedAt === loadedAt ? new Date(Date.parse(loadedAt) + later.by).toISOString() : loadedAt;
}
