import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

/** Covers the current page while the home page is loaded. */
export function LoadingOverlay() {
  return (
    <div className="arriving">
      <Spinner label={m.layout_loading_house()} />
    </div>
  );
}
