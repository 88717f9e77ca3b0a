import { useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** Whether the page is hydrated: false in the server's HTML and in the first render of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
