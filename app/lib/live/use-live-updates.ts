import { useEffect, useRef } from "react";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { backOff, keepOpen } from "#app/lib/live/keep-open.ts";
import { useFailures } from "#app/lib/live/stale-data.ts";

/** One change often arrives as several events: a booking's status moves the calendar too. */
const GATHER_MS = 50;

/**
 * Loads the page's data anew when the server says that something changed. That also reads the session anew, and
 * prolongs it. `viewerId` is who looks: the server sends each viewer what concerns them, so signing in or out opens a
 * new stream. `since` is when the page's data were read: each stream begins with what changed after that.
 */
export function useLiveUpdates(viewerId: string | null, since: number): void {
  const refresh = useRefresh();
  const latest = useRef(since);
  useEffect(() => {
    latest.current = since;
  }, [since]);
  useEffect(() => {
    const reloading = debounceRevalidate(refresh);
    const stop = keepOpen(() => {
      const source = new EventSource(`/live?since=${latest.current}${viewerId === null ? "" : "&signed-in"}`);
      for (const topic of ["bookings", "calendar", "property", "people", "mails"])
        source.addEventListener(topic, reloading.ask);
      return source;
    });
    // Back to a page that the browser had put aside: its session may be over.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reloading.ask();
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pageshow", onShow);
      stop();
      reloading.stop();
    };
  }, [viewerId, refresh]);
  useRetries(refresh);
}

/** Refreshes a stale page until that succeeds: less and less often, and at once when the device is online again. */
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
      // A navigation may interrupt it, which is neither a success nor a failure.
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
/** Calls `reload` a moment after it was asked for, one call at a time, and once more for what came while it ran. */
function debounceRevalidate(reload: () => Promise<void>): { ask: () => void; stop: () => void } {
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
    ask();
  }
  function ask(): void {
    timer ??= setTimeout(() => void run(), GATHER_MS);
  }
  return { ask, stop: () => clearTimeout(timer) };
}
