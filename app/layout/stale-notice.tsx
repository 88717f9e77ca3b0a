import { useFailures } from "#app/lib/live/stale-data.ts";
import { m } from "#messages";

/** A notice while some data of the page could not be refreshed. */
export function StaleNotice({ className }: { className: string }) {
  const isStale = useFailures() > 0;
  // Always rendered: a screen reader announces only what appears in an existing live region.
  return (
    <output className={className}>
      {isStale && (
        <span className="rounded-control border border-sand-200 bg-sand-50 px-3 py-2 text-xs text-ink-600">
          {m.ui_stale()}
        </span>
      )}
    </output>
  );
}
