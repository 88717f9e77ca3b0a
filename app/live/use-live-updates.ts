import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** One change often arrives as several events: a booking's status moves the calendar too. */
const GATHER_MS = 50;

/**
 * Keeps the page as the database is: loads it anew when the server says that something changed, and when the stream
 * opens again after a break, because nobody knows what was missed. `viewerId` is who looks: the server sends each
 * viewer what concerns them, so signing in or out opens a new stream.
 */
export function useLiveUpdates(viewerId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource(viewerId === null ? "/live" : "/live?signed-in");
    const stopReloading = reloadOn(source, revalidate);
    return () => {
      stopReloading();
      source.close();
    };
  }, [viewerId, revalidate]);
}

/** Calls `reload` for the events of `source`, one call at a time, and once more for what came while it ran. */
function reloadOn(source: EventSource, reload: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let opened = false;

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
    gather();
  }
  function gather(): void {
    timer ??= setTimeout(() => void run(), GATHER_MS);
  }
  for (const topic of ["bookings", "calendar", "property", "people", "mails"]) source.addEventListener(topic, gather);
  source.addEventListener("open", () => {
    if (opened) gather();
    opened = true;
  });
  return () => clearTimeout(timer);
}
