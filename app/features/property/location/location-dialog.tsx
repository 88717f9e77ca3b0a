import { useState } from "react";
import type { LocationContentProps } from "#app/features/property/location/location-content.tsx";
import type { LocationDraft } from "#app/features/property/location/location-draft.ts";
import { MapPlaceholder } from "#app/features/property/location/map-placeholder.tsx";
import styles from "#app/features/property/location/map-view.css?url";
import { Dialog } from "#app/ui/dialog.tsx";
import { lazyWithFallback, useEverTrue } from "#app/ui/lazy-with-fallback.tsx";
import { m } from "#messages";

const LazyLocationContent = lazyWithFallback({
  load: async () => (await import("#app/features/property/location/location-content.tsx")).LocationContent,
  styles,
  message: m.property_map_failed,
});

interface LocationDialogProps extends Pick<LocationContentProps, "open" | "place" | "tiles" | "canEdit"> {
  onClose: () => void;
}

/**
 * The dialog of the property's location. Its content is loaded when it is first opened. Closing retains an admin's
 * draft; Cancel discards it.
 */
export function LocationDialog({ onClose, ...shown }: LocationDialogProps) {
  const [draft, setDraft] = useState<LocationDraft | null>(null);
  const [left, setLeft] = useState<LocationContentProps["left"]>(null);
  const { open } = shown;
  const wasOpened = useEverTrue(open);
  const leave = (how: "saved" | "cancelled") => {
    setLeft(how);
    setDraft(null);
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        setLeft(null);
        onClose();
      }}
      title={draft ? m.property_edit_location() : m.property_location()}
      width="wide"
    >
      <LazyLocationContent
        {...shown}
        draft={draft}
        onDraft={setDraft}
        left={left}
        onLeft={leave}
        when={wasOpened}
        renderFallback={(error) => (
          <div className="relative h-[400px]">
            <MapPlaceholder>{error}</MapPlaceholder>
          </div>
        )}
      />
    </Dialog>
  );
}
