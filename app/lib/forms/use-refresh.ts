import { useCallback } from "react";
import { useRevalidator } from "react-router";

let running = 0;

/** Whether the page's data are being loaded again. A navigation aborts that, and so has to load them itself. */
export const isRefreshing = () => running > 0;

/** Loads the page's data again, as React Router's `revalidate`, and lets `shouldRevalidate` know meanwhile. */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    running++;
    // Settles once data have come, be it by a navigation that took its place.
    await revalidate().finally(() => running--);
  }, [revalidate]);
}
