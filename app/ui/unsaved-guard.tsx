import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { m } from "#messages";

interface UnsavedGuardProps {
  when: boolean;
  /** Called when the user chose to leave without saving. */
  onLeave: () => void;
}

/**
 * Asks for confirmation before leaving a page with unsaved changes: with a dialog for links, else with the browser's
 * own.
 */
export function UnsavedGuard({ when, onLeave }: UnsavedGuardProps) {
  // React Router supports one blocker only, so a form without changes has none.
  return when && <Guard onLeave={onLeave} />;
}

function Guard({ onLeave }: Pick<UnsavedGuardProps, "onLeave">) {
  // The sign-in loses nothing, because the form stores its draft.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) => currentLocation.pathname !== pathname && pathname !== "/login",
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const stay = () => blocker.reset?.();
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} role="alertdialog" title={m.ui_leave_title()}>
      <p className="mb-6">{m.ui_leave_text()}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={stay}>
          {m.ui_leave_stay()}
        </Button>
        <Button variant="danger" onClick={leave}>
          {m.ui_leave_go()}
        </Button>
      </div>
    </Dialog>
  );
}
