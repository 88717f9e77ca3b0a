import { useCallback } from "react";
import { useRevalidator } from "react-router";

let running = 0;

/** Whether the page's data are being revalidated. A navigation aborts that, so it has to load them itself. */
export const isRefreshing = () => running > 0;

/** Returns React Router's `revalidate`, tracked by `isRefreshing`. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    running++;
    // Settles once data are loaded, possibly by a navigation that replaced the revalidation.
    await revalidate().finally(() => running--);
  }, [revalidate]);
}
