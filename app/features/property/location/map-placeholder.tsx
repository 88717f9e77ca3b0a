import type { ReactNode } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import { m } from "#messages";

/** Shown until the map is loaded: a spinner, or the error given as `children`. */
export function MapPlaceholder({ children }: { children?: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-items-center rounded-photo bg-sand-100 p-6">
      {children ?? <Spinner label={m.property_map_loading()} />}
    </div>
  );
}
