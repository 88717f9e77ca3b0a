import { useEffect, useRef } from "react";
import { topics } from "#app/lib/enums.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { backOff, keepOpen } from "#app/lib/live/keep-open.ts";
import { useFailures } from "#app/lib/live/stale-data.ts";

/** Combines the events of one change: a booking's new status changes the calendar too. */
const DEBOUNCE_MS = 50;

/**
 * Revalidates the page's data after each live event, which also renews the session. `userId` is the current user's id: the
 * server sends each user the events of their scope, so signing in or out opens a new stream. `since` is when the page's
 * data were read, in milliseconds since 1970: each stream starts with what changed after that.
 */
export function useLiveUpdates(userId: string | null, since: number): void {
  const refresh = useRefresh();
  const latest = useRef(since);
  useEffect(() => {
    latest.current = since;
  }, [since]);
  useEffect(() => {
    const revalidation = debounceRevalidate(refresh);
    const stop = keepOpen(() => {
      const source = new EventSource(`/live?since=${latest.current}${userId === null ? "" : "&signed-in"}`);
      for (const topic of topics) source.addEventListener(topic, revalidation.request);
      return source;
    });
    // A page restored from the back/forward cache may have an ended session.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && revalidation.request();
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pageshow", onShow);
      stop();
      revalidation.stop();
    };
  }, [userId, refresh]);
  useRetries(refresh);
}

/** Refreshes a stale page until that succeeds, with growing delays, and at once when the device is online again. */
function useRetries(refresh: () => Promise<void>): void {
  const failures = useFailures();
  useEffect(() => {
    if (failures === 0) return;
    let timer: ReturnType<typeof setTimeout>;
    let isActive = true;
    const schedule = () => {
      timer = setTimeout(retry, backOff(failures));
    };
    const retry = () => {
      clearTimeout(timer);
      // A navigation may abort it, which counts neither as success nor as failure.
      void refresh().finally(() => isActive && schedule());
    };
    schedule();
    addEventListener("online", retry);
    return () => {
      isActive = false;
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [failures, refresh]);
}

/** Calls `reload` shortly after `request`, never concurrently, and once more after requests during a call. */
function debounceRevalidate(reload: () => Promise<void>): { request: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    timer = undefined;
    if (running) {
      again = true;
      return;
    }
    running = true;
    await reload().finally(() => {
      running = false;
    });
    if (!again) return;
    again = false;
    request();
  }
  function request(): void {
    timer ??= setTimeout(() => void run(), DEBOUNCE_MS);
  }
  return { request, stop: () => clearTimeout(timer) };
}
