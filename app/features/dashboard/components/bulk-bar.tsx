import type { Selection } from "#app/features/dashboard/use-selection.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

/** A bar at the bottom of the window, while bookings are selected on any page of the table. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { actions } = useDashboard();
  const { selected, clear } = selection;
  const busy = selected.some(({ id }) => actions.busyIds.includes(id));
  const approvable = selected.filter(({ conflict }) => !conflict).length;
  const isShown = selected.length > 0;
  return (
    // The output is always rendered, because screen readers announce only changes inside an existing live region.
    <div className={isShown ? "bulk-bar" : "contents"}>
      <output className="figures bulk-count empty:hidden">
        {isShown && (
          <>
            <strong className="font-semibold">{m.dashboard_selected({ count: selected.length })}</strong>
            {approvable < selected.length && (
              <span className="text-[#cfd8d8]"> · {m.dashboard_can_be_approved({ count: approvable })}</span>
            )}
          </>
        )}
      </output>
      <Button
        hidden={!isShown}
        className="bulk-approve border-0 bg-white text-ink-900 hover:bg-sand-200"
        disabled={approvable === 0}
        busy={busy}
        busyLabel={m.booking_updating()}
        onClick={() => actions.approve(selected)}
      >
        {m.dashboard_approve_selected()}
      </Button>
      <Button
        hidden={!isShown}
        className="bulk-deny border-[#8fa0a3] text-white hover:border-white hover:bg-ink-600"
        onClick={() => busy || actions.deny(selected)}
      >
        {m.dashboard_deny_selected()}
      </Button>
      <Button
        hidden={!isShown}
        variant="quiet"
        className="bulk-clear text-white no-underline hover:underline"
        onClick={clear}
      >
        {m.dashboard_clear()}
      </Button>
    </div>
  );
}
