import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

/** Says that the house is on its way, over what stands there until then. */
export function Arriving() {
  return (
    <div className="arriving">
      <Spinner label={m.layout_loading_house()} />
    </div>
  );
}
