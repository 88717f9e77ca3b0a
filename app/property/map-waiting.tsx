import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

/** What stands in the map's place until it is there. */
export function MapWaiting({ state, onRetry }: { state: "loading" | "failed"; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 grid place-items-center rounded-photo bg-sand-100 p-6">
      {state === "loading" ? (
        <Spinner label="Loading the map..." />
      ) : (
        <div className="grid justify-items-center gap-4">
          <Notice tone="error">The map could not be loaded. Please check your connection and try again.</Notice>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}
