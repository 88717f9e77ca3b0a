import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

/** What stands in the map's place until it is there. */
export function MapWaiting({ state, onRetry }: { state: "loading" | "failed"; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 grid place-items-center rounded-photo bg-sand-100 p-6">
      {state === "loading" ? (
        <Spinner label={m.property_map_loading()} />
      ) : (
        <div className="grid justify-items-center gap-4">
          <Notice tone="error">{m.property_map_failed()}</Notice>
          <Button onClick={onRetry}>{m.ui_try_again()}</Button>
        </div>
      )}
    </div>
  );
}
